import { type SQL, sql } from 'drizzle-orm'
import { maxWaitingCount, type Waiting, type WaitingScreen } from '../../contract/operations/dashboard'
import { type Group, mayApproveLargeRefunds, roleMayUse } from '../../contract/people/roles'
import type { Db } from '../../db/client'
import { countFromRows, rowCountQuery } from '../../db/query/where'
import {
  claimedOrdersSql,
  draftCertificatesSql,
  dueMessages,
  emailsInState,
  openBankRows,
  openCorrections,
  refundsInState,
} from './needs'

/** Messages that an operator must send: WhatsApp, and failed e-mails. */
const toBeSent = (now: string) => sql`FROM (
  SELECT * FROM (SELECT 1 ${dueMessages(now)} LIMIT ${maxWaitingCount})
  UNION ALL SELECT * FROM (SELECT 1 ${emailsInState('failed')} LIMIT ${maxWaitingCount}))`

const openRefunds = (role: string) =>
  mayApproveLargeRefunds(role)
    ? sql`FROM refunds INDEXED BY refunds_open WHERE state IN ('requested', 'approved')`
    : refundsInState('approved')

/** Screens and their open tasks; the route group of the same name decides who may handle them. */
const screens = (role: string, now: string): [WaitingScreen & Group, SQL][] => [
  ['orders', claimedOrdersSql],
  ['refunds', openRefunds(role)],
  ['sacrifices', openCorrections],
  ['certificates', draftCertificatesSql],
  ['messages', toBeSent(now)],
]

export async function readWaitingTaskCounts(db: Db, role: string, now: string): Promise<Waiting> {
  const mine = screens(role, now).filter(([screen]) => roleMayUse(role, screen, 'write'))
  const isBank = roleMayUse(role, 'statements', 'write')
  if (mine.length === 0 && !isBank) return {}
  const { rows, counts } = await db.batch({
    rows: openBankRows(db),
    counts: mine.map(([, rows]) => rowCountQuery(db, rows, maxWaitingCount)),
  })
  const found = Object.fromEntries(mine.map(([screen], n) => [screen, countFromRows(counts[n] ?? [])]))
  if (!isBank) return found
  const { exact = 0, check = 0 } = rows[0] ?? {}
  return { ...found, statements: Math.min(exact + check, maxWaitingCount) }
}
