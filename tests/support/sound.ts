import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { check } from '../../worker/checks/run'
import type { Finding } from '../../worker/contract/shop/checks'
import { db } from './shop'

const all = 10_000

/** What the check of the data finds in the whole shop. */
export async function findings(now = new Date().toISOString()): Promise<Finding[]> {
  const { last } = await check({ db, media: env.MEDIA, now }, all)
  return last?.findings ?? []
}

/** For the end of any scenario: nothing in the shop contradicts anything else. */
export const expectSound = async () => expect(await findings()).toEqual([])
