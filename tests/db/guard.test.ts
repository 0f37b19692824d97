import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  isSeenVersionSql,
  nextVersion,
  retryMarker,
  retryWhileOvertaken,
  valueOrRollbackSql,
  wasConditionRefused,
  wasVersionOvertaken,
} from '../../worker/db/guard'
import { animals, services } from '../../worker/db/schema/catalog'
import { db, newAnimal } from '../support/shop'

const later = '2099-01-01T00:00:00.000Z'

const stampOf = async (id: string) => {
  const [row] = await db.select().from(animals).where(eq(animals.id, id))
  if (!row) throw new Error('no such animal')
  return row
}

const refusalOf = (batch: Promise<unknown>) => batch.then(() => null).catch((error: unknown) => error)

describe('a batch guarded by the version of a row', () => {
  test('a guarded batch succeeds on the expected version of its row and is rolled back on any other version', async () => {
    const { id } = await newAnimal({ name: 'Sapi' })
    const seen = (await stampOf(id)).updated_at
    const rename = (name: string, version: string) =>
      db.batch([
        db.update(animals).set({ name }).where(eq(animals.id, id)),
        db
          .update(animals)
          .set({ updated_at: nextVersion(version, later) })
          .where(eq(animals.id, id)),
      ])
    await rename('Sapi Bali', seen)
    expect(await stampOf(id)).toMatchObject({ name: 'Sapi Bali', updated_at: later })
    const refusal = await refusalOf(rename('Sapi Madura', seen))
    expect(wasVersionOvertaken(refusal, animals)).toBe(true)
    expect(wasVersionOvertaken(refusal, services)).toBe(false)
    expect((await stampOf(id)).name).toBe('Sapi Bali')
  })

  test('a guarded write can require more than the version, and only the guard’s own refusal is recognised as a conflict', async () => {
    const { id } = await newAnimal({ stock: 3 })
    const { updated_at } = await stampOf(id)
    const write = (also: ReturnType<typeof sql>) =>
      db
        .update(animals)
        .set({ updated_at: nextVersion(updated_at, later, also) })
        .where(eq(animals.id, id))
    expect(wasVersionOvertaken(await refusalOf(write(sql`stock = 4`).execute()), animals)).toBe(true)
    expect(await refusalOf(write(sql`stock = 3`).execute())).toBeNull()
    const name = valueOrRollbackSql(sql`stock = 4`, 'Sapi')
    const refusal = await refusalOf(db.update(animals).set({ name }).where(eq(animals.id, id)).execute())
    expect([wasConditionRefused(refusal, 'animals.name'), wasVersionOvertaken(refusal, animals)]).toEqual([
      true,
      false,
    ])
  })

  test('a guarded single statement changes the row only if the row has the expected version', async () => {
    const { id } = await newAnimal({})
    const { updated_at } = await stampOf(id)
    const move = () =>
      db
        .update(animals)
        .set({ updated_at: later })
        .where(isSeenVersionSql(animals, eq(animals.id, id), updated_at))
        .returning({ id: animals.id })
    expect(await move()).toEqual([{ id }])
    expect(await move()).toEqual([])
  })
})

describe('retries after a conflict', () => {
  const spent = () => new Error('spent')

  test('retrying stops at the first attempt without a conflict', async () => {
    const tries: number[] = []
    const done = await retryWhileOvertaken(
      5,
      async n => {
        tries.push(n)
        return n < 2 ? retryMarker : `try ${n}`
      },
      spent,
    )
    expect([done, tries]).toEqual(['try 2', [0, 1, 2]])
  })

  test('the number of retries is limited, and other errors are rethrown immediately', async () => {
    let tries = 0
    const overtaken = async () => {
      tries += 1
      return retryMarker
    }
    await expect(retryWhileOvertaken(4, overtaken, spent)).rejects.toThrow('spent')
    expect(tries).toBe(4)
    const broken = () => Promise.reject(new Error('broken'))
    await expect(retryWhileOvertaken(4, broken, spent)).rejects.toThrow('broken')
  })
})
