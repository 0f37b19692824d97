import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import type { Finding } from '../../worker/contract/operations/checks'
import { added, allRules } from '../../worker/operations/checks/run'
import { db } from './shop'

/** What the check of the data finds in the whole shop, without writing down how far it came. */
export async function findings(now = new Date().toISOString()): Promise<Finding[]> {
  let found: Finding[] = []
  for (const rules of allRules) {
    let cursor: string | null = null
    do {
      const slice = await rules.slice({ db, media: env.MEDIA, now }, cursor)
      found = added(found, slice.found)
      cursor = slice.next
    } while (cursor !== null)
  }
  return found
}

/** An order that lacks money is a state that the check of the data lists, and no contradiction. */
const isContradiction = ({ check }: Finding) => check !== 'order_short'

/** For the end of any scenario: nothing in the shop contradicts anything else. */
export const expectSound = async () => expect((await findings()).filter(isContradiction)).toEqual([])
