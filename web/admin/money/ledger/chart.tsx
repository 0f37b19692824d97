import type { ChartData, ChartOptions } from 'chart.js'
import { Bar } from 'react-chartjs-2'
import { formatRupiah, longDate } from '../../../../worker/contract/lib/format'
import { dayAndMonth } from '../../../lib/office/chart-days'
import { axisMaximum } from '../../../lib/office/chart-scale'
import { chartBrown, dayAxis, moneyAxis } from '../../../ui/office/chart-setup'

export type IncomeDays = { day: string; income: number }[]

const dataOf = (days: IncomeDays): ChartData<'bar', number[]> => ({
  labels: days.map(({ day }) => dayAndMonth(day)),
  datasets: [
    {
      label: 'Pemasukan',
      data: days.map(({ income }) => income),
      backgroundColor: chartBrown,
      borderRadius: 4,
      maxBarThickness: 36,
    },
  ],
})

const optionsOf = (days: IncomeDays): ChartOptions<'bar'> => ({
  scales: {
    x: dayAxis,
    y: moneyAxis(axisMaximum(Math.max(0, ...days.map(({ income }) => income)), 250_000)),
  },
  plugins: {
    tooltip: {
      callbacks: {
        title: ([item]) => longDate(days[item?.dataIndex ?? 0]?.day ?? ''),
        label: ({ parsed }) => ` Pemasukan: ${formatRupiah(parsed.y ?? 0)}`,
      },
    },
  },
})

export default function IncomeChart({ days, label }: { days: IncomeDays; label: string }) {
  return <Bar aria-label={label} data={dataOf(days)} options={optionsOf(days)} />
}
