import { beforeEach, describe, expect, test } from 'vitest'
import { type DutyState, taskLabels } from '../../../worker/contract/site/duties'
import { setMessages } from '../../support/messages'
import { runSql } from '../../support/rows'
import { ask, newAnimal, orderFor, placedOrder, signIn } from '../../support/shop'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const tables = ['cron_runs', 'messages', 'jobs', 'nights', 'check_runs']

async function readDuties(role?: string) {
  const answer = await ask('/api/admin/checks/duties', { token: await signIn(role) })
  return (await answer.json<{ items: DutyState[] }>()).items
}

beforeEach(async () => {
  for (const table of tables) await runSql(`DELETE FROM ${table}`)
  await setMessages()
})

describe('GET /api/admin/checks/duties', () => {
  test('the scheduled tasks of a new shop are all listed, and only the cron is late', async () => {
    const items = await readDuties()
    expect(items).toEqual([
      { work: 'cron', since: null, is_late: true },
      { work: 'mail', since: null, is_late: false },
      { work: 'jobs', since: null, is_late: false },
      { work: 'night', since: null, is_late: false },
      { work: 'checks', since: null, is_late: false },
    ])
    expect(items.map(({ work }) => work).toSorted()).toEqual(Object.keys(taskLabels).toSorted())
  })

  test('the list of scheduled tasks returns when each task last ended, since when e-mails wait, and which tasks are late', async () => {
    const { order_id } = await placedOrder(orderFor((await newAnimal()).id))
    await runSql('DELETE FROM messages')
    const [recent, old] = [hoursAgo(0.1), hoursAgo(48)]
    await runSql('INSERT INTO cron_runs (started_at, finished_at) VALUES (?1, ?1)', recent)
    await runSql(
      'INSERT INTO nights (night, started_at, held_until, finished_at) VALUES (?1, ?1, ?1, ?1)',
      recent,
    )
    await runSql("INSERT INTO check_runs (started_at, finished_at, findings) VALUES (?1, ?1, '[]')", old)
    await runSql(
      `INSERT INTO messages (order_id, kind, ref, channel, due_at, next_try_at, created_at, updated_at)
        SELECT id, 'placed', 'lama', 'email', ?1, ?1, ?1, ?1 FROM orders WHERE order_id = ?2`,
      old,
      order_id,
    )
    expect(await readDuties()).toEqual([
      { work: 'cron', since: recent, is_late: false },
      { work: 'mail', since: old, is_late: true },
      { work: 'jobs', since: null, is_late: false },
      { work: 'night', since: recent, is_late: false },
      { work: 'checks', since: old, is_late: true },
    ])
  })

  test('the list of scheduled tasks is restricted to owners', async () => {
    expect((await ask('/api/admin/checks/duties')).status).toBe(401)
    for (const role of ['finance', 'content', 'field'])
      expect((await ask('/api/admin/checks/duties', { token: await signIn(role) })).status).toBe(403)
  })
})
