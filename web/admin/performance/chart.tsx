import type { ChartData, ChartOptions } from 'chart.js'
import { Line } from 'react-chartjs-2'
import type { Performance } from '../../../worker/contract/shop/performance'
import { type Device, devices, type Metric } from '../../../worker/contract/vitals'
import { dayAndMonth } from '../common/chart/days'
import { steps, topOf } from '../common/chart/scale'
import { brown, dayAxis, green } from '../common/chart/setup'
import { inUnit, valueText } from './words'

type Steps = Performance['trend']

const colours: Record<Device, string> = { phone: green, desktop: brown }

const lineOf = (trend: Steps, metric: Metric, device: Device) => ({
  label: devices[device],
  data: trend.map(step => step[device][metric]?.p75 ?? null),
  borderColor: colours[device],
  backgroundColor: colours[device],
  borderWidth: 2.5,
  borderDash: device === 'desktop' ? [6, 4] : [],
  pointRadius: trend.length > 14 ? 2 : 4,
  spanGaps: true,
})

const dataOf = (trend: Steps, metric: Metric): ChartData<'line', (number | null)[]> => ({
  labels: trend.map(({ day }) => dayAndMonth(day)),
  datasets: [lineOf(trend, metric, 'phone'), lineOf(trend, metric, 'desktop')],
})

function optionsOf(trend: Steps, metric: Metric): ChartOptions<'line'> {
  const values = trend.flatMap(({ phone, desktop }) => [phone[metric]?.p75 ?? 0, desktop[metric]?.p75 ?? 0])
  const top = topOf(Math.max(...values), 25)
  return {
    scales: {
      x: dayAxis,
      y: {
        min: 0,
        max: top,
        border: { display: false },
        ticks: { stepSize: top / steps, callback: value => inUnit(metric, Number(value)) },
      },
    },
    plugins: {
      tooltip: {
        callbacks: {
          label: ({ dataset, parsed }) => ` ${dataset.label}: ${valueText(metric, parsed.y ?? 0)}`,
        },
      },
    },
  }
}

type TrendChartProps = { trend: Steps; metric: Metric; label: string }

/** What three of four visits stay below, step by step: phones as a line, computers as a broken one. */
export default function TrendChart({ trend, metric, label }: TrendChartProps) {
  return <Line aria-label={label} data={dataOf(trend, metric)} options={optionsOf(trend, metric)} />
}
