import type { ChartData, ChartOptions } from 'chart.js'
import { formatRupiah, formatThousands, longDate } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { dayAndMonth } from '../../../lib/office/chart-days'
import { axisMaximum, axisStepCount } from '../../../lib/office/chart-scale'
import { chartBrown, chartGreen, dayAxis, moneyAxis } from '../../../ui/office/chart-setup'

export type DailyFigures = Dashboard['daily']

/** Scales order counts to the money axis, in rupiah per order. Tooltip and axis labels divide by this factor again. */
const rupiahPerOrder = 1_000_000

const maxOf = (numbers: number[]) => Math.max(0, ...numbers)

export const revenueChartData = (daily: DailyFigures): ChartData<'bar' | 'line', number[]> => ({
  labels: daily.map(({ day }) => dayAndMonth(day)),
  datasets: [
    {
      type: 'line',
      label: 'Pesanan',
      yAxisID: 'orders',
      data: daily.map(({ orders }) => orders * rupiahPerOrder),
      borderColor: chartGreen,
      backgroundColor: chartGreen,
      borderWidth: 2.5,
      clip: false,
      pointRadius: daily.length > 14 ? 2 : 4,
      cubicInterpolationMode: 'monotone',
    },
    {
      type: 'bar',
      label: 'Pendapatan',
      data: daily.map(({ revenue }) => revenue),
      backgroundColor: chartBrown,
      borderRadius: 4,
      maxBarThickness: 36,
    },
  ],
})

export function revenueChartOptions(daily: DailyFigures): ChartOptions<'bar' | 'line'> {
  const ordersTop = axisMaximum(maxOf(daily.map(({ orders }) => orders))) * rupiahPerOrder
  return {
    scales: {
      x: dayAxis,
      y: moneyAxis(axisMaximum(maxOf(daily.map(({ revenue }) => revenue)), 250_000)),
      orders: {
        position: 'right',
        min: 0,
        max: ordersTop,
        border: { display: false },
        grid: { display: false },
        ticks: {
          color: chartGreen,
          stepSize: ordersTop / axisStepCount,
          callback: value => formatThousands(Number(value) / rupiahPerOrder),
        },
      },
    },
    plugins: {
      tooltip: {
        callbacks: {
          title: ([item]) => longDate(daily[item?.dataIndex ?? 0]?.day ?? ''),
          label: ({ dataset, parsed }) =>
            dataset.yAxisID === 'orders'
              ? ` Pesanan: ${formatThousands((parsed.y ?? 0) / rupiahPerOrder)}`
              : ` Pendapatan: ${formatRupiah(parsed.y ?? 0)}`,
        },
      },
    },
  }
}
