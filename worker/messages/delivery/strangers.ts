import { createHmac } from 'node:crypto'
import type { MessageKind } from '../../contract/messages/kinds'
import { type Bucket, waitFor } from '../../db/attempts'
import type { Db } from '../../db/client'
import { areaLength } from '../../db/orders/held'
import { hour } from '../../db/stamp'
import { totals, watchTotal } from '../../people/auth/totals'
import type { Facts } from '../facts'

const day = 24 * hour
const year = 365 * day

type Sending = { db: Db; secret: string; now: string }
type Addressed = Pick<Facts, 'kind' | 'mailbox' | 'placed_from'>

/** What a visitor alone can cause: anybody may order with anybody's address. All others follow money or an operator's step. */
const unasked: MessageKind[] = ['placed', 'reminder', 'link_asked']

const whose = ({ secret }: Sending, { mailbox }: Addressed) =>
  createHmac('sha256', secret).update(`mailbox\n${mailbox}`).digest('base64url').slice(0, 22)

/** Full for a mailbox that was told of a paid order: its owner is no stranger. */
const answered = (who: string): Bucket => ({ key: `answered:${who}`, most: 1, window: 2 * year })

const toOne = (who: string, most: number): Bucket => ({ key: `letters:${who}`, most, window: day })

const fromNetwork = ({ placed_from }: Addressed): Bucket[] =>
  placed_from === null
    ? []
    : [
        { key: `letters-from:${placed_from}`, most: 8, window: day },
        { key: `letters-near:${placed_from.slice(0, areaLength)}`, most: 24, window: day },
      ]

const ofShop: Bucket[] = [totals.letters_hour, totals.letters]

/** Keeps that a mailbox was told of a paid order. */
export const rememberAnswer = (sending: Sending, facts: Addressed) =>
  facts.kind === 'paid'
    ? waitFor(sending.db, [answered(whose(sending, facts))], sending.now)
    : Promise.resolve(0)

type Limit =
  | { error: 'too_many' | 'too_many_from_network'; wait: 0 }
  | { error: 'waits_its_turn'; wait: number }

/**
 * Why a letter that nobody asked for does not go now, or null, and then it is counted. What one mailbox or network may
 * cause in a day is over for good; of the whole shop's share it waits its turn (`wait` ms), so that letters about paid
 * orders always find theirs.
 */
export async function strangersLimit(sending: Sending, facts: Addressed): Promise<Limit | null> {
  if (!unasked.includes(facts.kind)) return null
  const { db, now } = sending
  const who = whose(sending, facts)
  const isFull = async (buckets: Bucket[], isCounted: boolean) => waitFor(db, buckets, now, isCounted)
  if ((await isFull([answered(who)], false)) > 0)
    return (await isFull([toOne(who, 10)], true)) > 0 ? { error: 'too_many', wait: 0 } : null
  const box = toOne(who, 5)
  const network = fromNetwork(facts)
  if ((await isFull([box, ...network, ...ofShop], true)) === 0) return null
  if ((await isFull([box], false)) > 0) return { error: 'too_many', wait: 0 }
  if (network.length > 0 && (await isFull(network, false)) > 0)
    return { error: 'too_many_from_network', wait: 0 }
  await watchTotal(db, 'letters', now)
  return { error: 'waits_its_turn', wait: Math.max(1, await isFull(ofShop, false)) * 1000 }
}
