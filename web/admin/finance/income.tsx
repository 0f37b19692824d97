import { lazy, Suspense } from 'react'
import { rupiah } from '../../../worker/contract/format'
import { Skeleton } from '../../ui/skeleton'
import { spanOf } from '../common/chart/days'
import { ChartTable } from '../common/chart/table'
import { Section } from '../common/dialogs/details'
import type { IncomeDays } from './chart'

const IncomeChart = lazy(() => import('./chart'))

/** Income day by day; when it cannot be read the rest of the page stands without it. */
export const Income = ({ days }: { days: IncomeDays | null }) => (
  <Section title="Pemasukan Harian">
    {days ? <Chart days={days} /> : <p className="text-muted">Grafik belum dapat ditampilkan.</p>}
  </Section>
)

function Chart({ days }: { days: IncomeDays }) {
  const span = `Pemasukan harian, ${spanOf(days.map(({ day }) => day))}`
  return (
    <>
      <div className="relative h-64 md:h-72">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <IncomeChart days={days} label={`${span}. Angkanya ada dalam tabel di bawah grafik.`} />
        </Suspense>
      </div>
      <ChartTable
        caption={span}
        heads={['Pemasukan']}
        rows={days.map(({ day, income }) => ({ day, cells: [rupiah(income)] }))}
      />
    </>
  )
}
