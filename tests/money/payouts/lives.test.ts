import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENVIRONMENTS, paymentProviders } from '../../../worker/contract/money/gateway'
import type { Payout, ProviderBalance } from '../../../worker/contract/money/payouts'
import { operator } from '../../support/admin'
import { caseCount } from '../../support/depth'
import { queryRows } from '../../support/filled'
import { freshShop } from '../../support/fresh'
import { receiveByProvider, reverseCharge } from '../../support/provider-money'
import { signIn } from '../../support/shop'
import { expectSound } from '../../support/sound'
import { day } from '../../support/statements'

const provider = fc.constantFrom(...paymentProviders)
const environment = fc.constantFrom(...ENVIRONMENTS)
const rupiah = fc.integer({ min: 1, max: 900_000 })
const cost = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000 }))

const step = fc.oneof(
  fc.record({ does: fc.constant('receive' as const), provider, environment, amount: rupiah }),
  fc.record({ does: fc.constant('reverse' as const), which: fc.nat(9) }),
  fc.record({
    does: fc.constant('pay out' as const),
    provider,
    environment,
    gross: rupiah,
    fee: cost,
    vat: cost,
    days: fc.integer({ min: -3, max: 0 }),
  }),
  fc.record({ does: fc.constant('void' as const), which: fc.nat(9) }),
)

type Entry = { id: string; where: string; amount: number }

/** Debit less credit by account; accounts with balance 0 are left out. */
async function accountBalances() {
  const rows = await queryRows<{ account: string; sum: number }>(`
    SELECT account, sum(amount) AS sum FROM (
      SELECT debit AS account, amount FROM journal UNION ALL SELECT credit, -amount FROM journal)
    GROUP BY account HAVING sum(amount) <> 0`)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

test('after any payments, reversals, payouts and voids, account 1104 equals the received provider money minus the payouts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
      await freshShop()
      const api = operator(await signIn('finance'))
      const charges: Entry[] = []
      const payouts: (Entry & Payout)[] = []
      const owedBy = (where: string) =>
        total(charges.filter(one => one.where === where).map(({ amount }) => amount)) -
        total(payouts.filter(one => one.where === where).map(({ gross }) => gross))
      for (const now of steps) {
        if (now.does === 'receive') {
          const { id } = await receiveByProvider(now)
          charges.push({ id, where: `${now.provider} ${now.environment}`, amount: now.amount })
        } else if (now.does === 'reverse') {
          const [taken] = charges.splice(now.which, 1)
          if (taken) await reverseCharge(taken.id)
        } else if (now.does === 'void') {
          const [voided] = payouts.splice(now.which, 1)
          if (voided)
            expect((await api.post(`/payouts/${voided.id}/void`, { reason: 'uji' })).status).toBe(200)
        } else {
          const { does, days, ...input } = now
          const where = `${input.provider} ${input.environment}`
          const response = await api.post('/payouts', { ...input, day: day(days) })
          const isPositive = input.gross > input.fee + input.vat
          const expected = !isPositive ? 422 : input.gross > owedBy(where) ? 409 : 201
          expect([does, response.status]).toEqual([does, expected])
          if (expected === 201) {
            const payout = await response.json<Payout>()
            payouts.push({ ...payout, where, amount: payout.gross })
          }
        }
      }
      const received = total(charges.map(({ amount }) => amount))
      const gross = total(payouts.map(payout => payout.gross))
      const expected = {
        gateway: received - gross,
        bank: total(payouts.map(({ net }) => net)),
        gateway_fee: total(payouts.map(({ fee }) => fee)),
        gateway_vat: total(payouts.map(({ vat }) => vat)),
        deposit: -received,
      }
      expect(await accountBalances()).toEqual(
        Object.fromEntries(Object.entries(expected).filter(([, sum]) => sum !== 0)),
      )
      const { items } = await (await api.get('/payouts/balances')).json<{ items: ProviderBalance[] }>()
      for (const { provider, environment, owed } of items)
        expect(owed).toBe(owedBy(`${provider} ${environment}`))
      expect(total(items.map(({ owed }) => owed))).toBe(received - gross)
      await expectSound()
    }),
    { numRuns: caseCount(6, 100) },
  )
})
