import { setTimeout as sleep } from 'node:timers/promises'

/** A shop that runs beside us holds its database for moments; so many are waited for, ms. */
const pauses = [50, 100, 200, 400, 800, 1600, 3000, 5000, 5000, 5000, 5000]

type Wait = (ms: number) => Promise<unknown>

const isBusy = (error: unknown) =>
  error instanceof Error && /SQLITE_BUSY|database is locked|database table is locked/i.test(error.message)

/** What is refused as busy was not done at all: it is asked again. Other failures are thrown at once. */
export async function patiently<T>(work: () => Promise<T>, wait: Wait = sleep): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    await wait(pause)
  }
  return work()
}

type Method = (...given: unknown[]) => unknown

/** The same object, whose calls wait where another process holds the database; `own` replaces some of them. */
function wrapped<T extends object>(target: T, wait: Wait, own: Record<string, Method> = {}): T {
  return new Proxy(target, {
    get(_, name) {
      const replaced = own[String(name)]
      if (replaced) return replaced
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => patiently(async () => member.apply(target, given), wait)
    },
  })
}

/** A database that waits while a running shop writes, instead of failing with SQLITE_BUSY. */
export function patientDb(db: D1Database, wait: Wait = sleep): D1Database {
  const inner = new WeakMap<object, D1PreparedStatement>()
  const statement = (plain: D1PreparedStatement): D1PreparedStatement => {
    const outer = wrapped(plain, wait, { bind: (...values) => statement(plain.bind(...values)) })
    inner.set(outer, plain)
    return outer
  }
  return wrapped(db, wait, {
    prepare: sql => statement(db.prepare(String(sql))),
    batch: list => {
      const statements = list as D1PreparedStatement[]
      return patiently(() => db.batch(statements.map(one => inner.get(one) ?? one)), wait)
    },
  })
}

/** The same for files, whose list is a database of its own. */
export const patientMedia = (media: R2Bucket, wait: Wait = sleep): R2Bucket => wrapped(media, wait)
