import { sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import { wibMonth } from '../../../contract/lib/format'
import type { Db } from '../../../db/client'
import { isUniqueClash } from '../../../db/errors'
import { retryAttempt, retryWhileOvertaken } from '../../../db/guard'
import { jsonListSql } from '../../../db/query/list-of'
import { Problem, problemOrError } from '../../../lib/problem'
import { randomCertificateNumber } from '../../../orders/codes'

const maxAttempts = 12

const usedNumbers = (db: Db, numbers: string[]) =>
  db.all<{ certificate_number: string }>(sql`
    SELECT certificate_number FROM certificates
    WHERE certificate_number IN ${jsonListSql(numbers)}`)

/** Unused certificate numbers of this month. If many are taken, numbers get one more digit after every 3 rounds. */
async function drawFreeNumbers({ db, random, now }: Context, count: number) {
  const free = new Set<string>()
  for (let round = 0; free.size < count && round < maxAttempts; round++) {
    const drawn = new Set<string>()
    for (let n = free.size; n < count; n++)
      drawn.add(randomCertificateNumber(wibMonth(now), random, Math.floor(round / 3)))
    const used = new Set((await usedNumbers(db, [...drawn])).map(row => row.certificate_number))
    for (const number of drawn) if (!used.has(number)) free.add(number)
  }
  return [...free]
}

/** Retries with new numbers if a concurrent insert used one of them. Throws `no_free_code`. */
export const withCertificateNumbers = <T>(
  context: Context,
  count: number,
  insert: (numbers: string[]) => Promise<T>,
) =>
  retryWhileOvertaken(
    maxAttempts,
    async () => {
      const numbers = await drawFreeNumbers(context, count)
      if (numbers.length < count) return retryAttempt
      try {
        return await insert(numbers)
      } catch (error) {
        if (isUniqueClash(error, 'certificates.certificate_number')) return retryAttempt
        throw problemOrError(error)
      }
    },
    () =>
      new Problem('no_free_code', {
        detail: 'Nomor sertifikat sedang habis. Silakan coba beberapa saat lagi.',
      }),
  )
