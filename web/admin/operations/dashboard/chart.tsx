import { Chart } from 'react-chartjs-2'
import { type DailyFigures, revenueChartData, revenueChartOptions } from './chart-config'

export default function RevenueChart({ daily, label }: { daily: DailyFigures; label: string }) {
  return (
    <Chart
      type="bar"
      aria-label={label}
      data={revenueChartData(daily)}
      options={revenueChartOptions(daily)}
    />
  )
}
