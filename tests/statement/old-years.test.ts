import { expect, test } from 'vitest'
import { readRows, summarize } from './read'

async function firstDay(year: string) {
  const rows = ['05', '06'].map((day, n) => `${year}/05/${day};Setoran ${n};100.000,00;${n + 1}00.000,00 CR`)
  const reading = await readRows(`Tanggal;Keterangan;Kredit;Saldo\n${rows.join('\n')}\n`)
  return summarize(reading)[0]?.slice(0, 10)
}

test('statement dates that begin with a two-digit year are accepted for ten years back', async () => {
  expect(await firstDay('16')).toBe('2016-05-05')
  expect(await firstDay('15')).toBe('2005-05-15')
})
