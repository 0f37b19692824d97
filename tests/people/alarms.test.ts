import { beforeEach, describe, expect, test } from 'vitest'
import { holdDefaults } from '../../worker/contract/shop/settings'
import { watchStock } from '../../worker/orders/place/stock-alarm'
import { tellStaff } from '../../worker/people/letters'
import { totals, watchTotal } from '../../worker/totals'
import { mailbox, setMessages } from '../support/messages'
import { run } from '../support/rows'
import { db, fresh, newAnimal, newOperator } from '../support/shop'

/** Each test has days of its own: events of the last day are news. */
let base = 0
const inHours = (hours: number) => new Date(Date.now() + (base + hours) * 3_600_000).toISOString()

let owner = ''
beforeEach(async () => {
  base += 48
  for (const table of ['staff_letters', 'attempts']) await run(`DELETE FROM ${table}`)
  await run('UPDATE users SET disabled_at = created_at')
  await run('UPDATE animals SET archived_at = created_at')
  owner = await newOperator(`${fresh('pemilik')}@contoh.id`)
  await newOperator(`${fresh('uang')}@contoh.id`, 'finance')
  await run('UPDATE users SET created_at = ? WHERE disabled_at IS NULL', inHours(-1))
  await setMessages()
})

async function letters(hours = 0) {
  const { email, letters } = mailbox()
  await tellStaff({ db, email, secret: 'x', origin: 'https://toko.id', now: inHours(hours) })
  return letters
}

describe('owners are told by e-mail', () => {
  const holding = async (stock: number, held_unpaid: number, shares = 1) => {
    const animal = await newAnimal({ stock, name: fresh('Hewan') })
    await run('UPDATE animals SET held_unpaid = ?, shares = ? WHERE id = ?', held_unpaid, shares, animal.id)
    return animal
  }

  test('when unpaid orders hold nearly all of a stock, at most once an hour', async () => {
    const goat = await holding(20, 80)
    const cow = await holding(7, 28, 7)
    const calm = await holding(40, 60)
    for (let n = 0; n < 3; n++) await watchStock(db, inHours(n / 4))
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: owner, subject: 'Sebagian besar stok ditahan tanpa pembayaran' })
    expect(letter?.text).toContain(`- ${goat.name}: 80% (80 ekor menunggu dibayar, 20 ekor masih dijual)`)
    expect(letter?.text).toContain(`- ${cow.name}: 80% (28 bagian menunggu dibayar, 7 bagian masih dijual)`)
    expect(letter?.text).not.toContain(calm.name)
    await watchStock(db, inHours(1.1))
    expect(await letters(1.1)).toHaveLength(1)
  })

  test('of nothing while the stock is free, or too few to matter', async () => {
    await holding(0, 2)
    await holding(31, 69)
    expect(holdDefaults.pressure_all_percent).toBe(70)
    await watchStock(db, inHours(0))
    expect(await letters()).toEqual([])
  })

  test('when strangers use up a total of the whole shop', async () => {
    await run(
      'INSERT INTO attempts (key, n, until) VALUES (?, ?, ?)',
      totals.codes.key,
      totals.codes.most,
      inHours(1),
    )
    await watchTotal(db, 'codes', inHours(0))
    await watchTotal(db, 'codes', inHours(0.1))
    const sent = await letters()
    expect(sent).toMatchObject([{ to: owner, subject: 'Ada yang menekan batas toko' }])
    expect(sent[0]?.text).toContain('Tebakan kode diskon.')
  })
})
