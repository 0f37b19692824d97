import { lazy, Suspense } from 'react'
import type { Dashboard } from '../../../worker/contract/dashboard'
import { rupiah, thousands } from '../../../worker/contract/format'
import { Skeleton } from '../../ui/skeleton'
import { spanOf } from '../parts/chart/days'
import { Legend } from '../parts/chart/legend'
import { ChartTable } from '../parts/chart/table'
import { Section } from '../parts/details'
import { RangeToggle } from '../parts/range-toggle'

const RevenueChart = lazy(() => import('./chart'))

const title = 'Grafik Pendapatan & Pesanan'

const legend = [
  { label: 'Pendapatan', shape: 'bar', className: 'bg-earth' },
  { label: 'Pesanan (sumbu kanan)', shape: 'line', className: 'bg-primary' },
] as const

type TrendProps = { daily: Dashboard['daily']; ranges: Record<string, string>; range: string }

/** Revenue and orders day by day. */
export function Trend({ daily, ranges, range }: TrendProps) {
  const span = `${title}, ${spanOf(daily.map(({ day }) => day))}`
  return (
    <Section title={title} actions={<RangeToggle label="Rentang grafik" options={ranges} value={range} />}>
      <Legend items={[...legend]} />
      <div className="relative mt-3 h-72 md:h-80">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <RevenueChart daily={daily} label={`${span}. Angkanya ada dalam tabel di bawah grafik.`} />
        </Suspense>
      </div>
      <ChartTable
        caption={span}
        heads={['Pendapatan', 'Pesanan']}
        rows={daily.map(({ day, revenue, orders }) => ({ day, cells: [rupiah(revenue), thousands(orders)] }))}
      />
    </Section>
  )
}
