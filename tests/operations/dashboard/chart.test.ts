import { expect, test } from 'vitest'
import { revenueChartData, revenueChartOptions } from '../../../web/admin/operations/dashboard/chart-config'
import { chartBrown, chartGreen } from '../../../web/ui/office/chart-setup'

const daily = [
  { day: '2026-11-20', revenue: 31_650_376, orders: 3 },
  { day: '2026-11-21', revenue: 0, orders: 7 },
]

const [orders, revenue] = revenueChartData(daily).datasets
const options = revenueChartOptions(daily)

type Labelled = { dataset: unknown; parsed: { y: number } }

/** Chart.js passes callbacks more data than they use. */
function tooltipLabel(item: Labelled): unknown {
  const label: unknown = options.plugins?.tooltip?.callbacks?.label
  return typeof label === 'function' ? Reflect.apply(label, undefined, [item]) : null
}

function tickLabel(axis: 'y' | 'orders', value: number): unknown {
  const callback: unknown = options.scales?.[axis]?.ticks?.callback
  return typeof callback === 'function' ? Reflect.apply(callback, undefined, [value, 0, []]) : null
}

test('the dashboard chart draws revenue brown in rupiah, and orders green and scaled by a million', () => {
  expect(revenue).toMatchObject({ label: 'Pendapatan', backgroundColor: chartBrown, data: [31_650_376, 0] })
  expect(orders).toMatchObject({ label: 'Pesanan', borderColor: chartGreen, data: [3_000_000, 7_000_000] })
  expect([chartBrown, chartGreen]).toEqual(['#7c4a21', '#14532d'])
})

test('the tooltip of the dashboard chart shows the unscaled number of orders', () => {
  expect(tooltipLabel({ dataset: orders, parsed: { y: 7_000_000 } })).toBe(' Pesanan: 7')
  expect(tooltipLabel({ dataset: revenue, parsed: { y: 31_650_376 } })).toBe(
    ' Pendapatan: Rp\u00a031.650.376',
  )
})

test('the right axis of the dashboard chart counts orders, and the left axis shows money', () => {
  expect(options.scales?.orders).toMatchObject({ position: 'right', max: 8_000_000 })
  expect(tickLabel('orders', 8_000_000)).toBe('8')
  expect(tickLabel('y', 32_000_000)).toBe('Rp 32\u00a0jt')
})
