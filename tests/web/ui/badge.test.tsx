import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AdminOrderBadge } from '../../../web/admin/orders/badges'
import { OrderStatusBadge, PaidBadge, statusBadge } from '../../../web/ui/badge'
import { orderStatuses } from '../../../worker/contract/labels'

const text = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('an order badge without a status reads Unknown on grey, in public and in the back office', () => {
  for (const Shown of [OrderStatusBadge, AdminOrderBadge])
    for (const nothing of [null, undefined]) {
      const html = renderToStaticMarkup(<Shown value={nothing} />)
      expect(text(html)).toBe('Unknown')
      expect(html).toContain('bg-grey-soft')
    }
})

test('a badge of an unknown status keeps its name on grey', () => {
  const Badge = statusBadge<string>(orderStatuses, { pending: 'yellow' })
  const html = renderToStaticMarkup(<Badge value="refunded" />)
  expect(text(html)).toBe('refunded')
  expect(html).toContain('bg-grey-soft')
  expect(renderToStaticMarkup(<Badge value="" />)).toContain('Unknown')
})

test('the badge of each status has its label and colour; processing is blue in the back office', () => {
  const colour = (html: string) => /bg-(\w+)-soft/.exec(html)?.[1]
  const shown = (Shown: typeof OrderStatusBadge) =>
    (['pending', 'confirmed', 'processing', 'completed', 'cancelled'] as const).map(value => {
      const html = renderToStaticMarkup(<Shown value={value} />)
      expect(text(html)).toBe(orderStatuses[value])
      return colour(html)
    })
  expect(shown(OrderStatusBadge)).toEqual(['yellow', 'blue', 'purple', 'green', 'red'])
  expect(shown(AdminOrderBadge)).toEqual(['yellow', 'purple', 'blue', 'green', 'red'])
})

test('the verified payment of a cancelled order is grey, not green', () => {
  const html = (status: 'confirmed' | 'cancelled') =>
    renderToStaticMarkup(<PaidBadge order={{ status, payment_status: 'verified', short_by: 0 }} />)
  expect(html('confirmed')).toContain('bg-green-soft')
  expect(html('cancelled')).toContain('bg-grey-soft')
  expect(text(html('cancelled'))).toBe('Terverifikasi')
})
