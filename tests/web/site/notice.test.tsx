import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderPhaseNotice } from '../../../web/site/order/status/order-state'
import { endWithPunctuation } from '../../../worker/contract/lib/text'
import { exampleOrder } from './example-order'

test.each([
  ['Dana belum masuk', 'Dana belum masuk.'],
  ['Kurang Rp 500.000, kirim sisanya.', 'Kurang Rp 500.000, kirim sisanya.'],
  ['Kirim sisanya. . ', 'Kirim sisanya.'],
  ['Sudah transfer ke mana?', 'Sudah transfer ke mana?'],
])('the typed reason %j is shown with one punctuation mark at its end', (typed, said) => {
  expect(endWithPunctuation(typed)).toBe(said)
})

test('a rejection reason that ends with a full stop gets no second full stop', () => {
  const order = exampleOrder({ payment_status: 'rejected', payment_rejected_reason: 'Kirim sisanya.' })
  const html = renderToStaticMarkup(<OrderPhaseNotice order={order} phase="rejected" next="" />)
  expect(html).toContain('Alasan: Kirim sisanya. Silakan bayar kembali')
})

test('the notice of an expired order shows whether the order was partly paid or unpaid', () => {
  const said = (changes: Parameters<typeof exampleOrder>[0]) =>
    renderToStaticMarkup(<OrderPhaseNotice order={exampleOrder(changes)} phase="expired" next="" />)
  expect(said({ paid_so_far: 1_000_000, remaining: 4_300_347 })).toContain('karena belum lunas sampai')
  expect(said({})).toMatch(/karena belum dibayar sampai \d/)
})
