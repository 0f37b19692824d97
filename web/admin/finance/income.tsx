import { lazy } from 'react'
import { rupiah } from '../../../worker/contract/format'
import { spanOf } from '../common/chart/days'
import { ChartWithTable } from '../common/chart/table'
import { Section } from '../common/details'
import type { IncomeDays } from './chart'

const IncomeChart = lazy(() => import('./chart'))

/** Income day by day; when it cannot be read the rest of the page stands without it. */
export const Income = ({ days }: { days: IncomeDays | null }) => (
  <Section title="Pemasukan Harian">
    {days ? <Chart days={days} /> : <p className="text-muted">Grafik belum dapat ditampilkan.</p>}
  </Section>
)

const Chart = ({ days }: { days: IncomeDays }) => (
  <ChartWithTable
    span={`Pemasukan harian, ${spanOf(days.map(({ day }) => day))}`}
    className="h-64 md:h-72"
    heads={['Pemasukan']}
    rows={days.map(({ day, income }) => ({ day, cells: [rupiah(income)] }))}
  >
    {label => <IncomeChart days={days} label={label} />}
  </ChartWithTable>
)
