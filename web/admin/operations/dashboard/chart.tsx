import { Chart } from 'react-chartjs-2'
import { type DailyFigures, revenueChartData, revenueChartOptions } from './chart-config'

type RevenueChartProps = { daily: DailyFigures; label: string }

export default function RevenueChart({ daily, label }: RevenueChartProps) {
  return (
    <Chart
      type="bar"
      aria-label={label}
      data={revenueChartData(daily)}
      options={revenueChartOptions(daily)}
    />
  )
}
