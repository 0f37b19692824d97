import { lazy } from 'react'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { daySpanText } from '../../../lib/office/chart-days'
import { ChartWithTable } from '../../../ui/office/chart-table'
import { RangeToggle } from '../../common/lists/url-select'
import { DetailSection } from '../../common/parts/details'

const RevenueChart = lazy(() => import('./chart'))

const title = 'Grafik Pendapatan & Pesanan'

const legend = [
  { label: 'Pendapatan', className: 'size-3 rounded-sm bg-earth' },
  { label: 'Pesanan (sumbu kanan)', className: 'h-1 w-5 rounded-full bg-primary' },
]

type TrendProps = { daily: Dashboard['daily']; ranges: Record<string, string>; range: string }

export function RevenueTrend({ daily, ranges, range }: TrendProps) {
  const span = `${title}, ${daySpanText(daily.map(({ day }) => day))}`
  return (
    <DetailSection
      title={title}
      actions={<RangeToggle label="Rentang grafik" options={ranges} value={range} />}
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {legend.map(({ label, className }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden="true" className={className} />
            {label}
          </li>
        ))}
      </ul>
      <ChartWithTable
        span={span}
        className="mt-3 h-72 md:h-80"
        heads={['Pendapatan', 'Pesanan']}
        rows={daily.map(({ day, revenue, orders }) => ({
          day,
          cells: [formatRupiah(revenue), formatThousands(orders)],
        }))}
      >
        {label => <RevenueChart daily={daily} label={label} />}
      </ChartWithTable>
    </DetailSection>
  )
}
