import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import type { Finding } from '../../worker/contract/operations/checks'
import { allCheckRules, mergeCheckFindings } from '../../worker/operations/checks/run'
import { db } from './shop'

/** Findings of the data check for the whole shop, without saving its progress. */
export async function dataFindings(now = new Date().toISOString()): Promise<Finding[]> {
  let found: Finding[] = []
  for (const rules of allCheckRules) {
    let cursor: string | null = null
    do {
      const slice = await rules.slice({ db, media: env.MEDIA, now }, cursor)
      found = mergeCheckFindings(found, slice.found)
      cursor = slice.next
    } while (cursor !== null)
  }
  return found
}

/** A short order is a valid state that the data check lists. */
const isContradiction = ({ check }: Finding) => check !== 'order_short'

/** For the end of a scenario: the data check finds no contradiction. */
export const expectSound = async () => expect((await dataFindings()).filter(isContradiction)).toEqual([])
