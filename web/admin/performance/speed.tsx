import { thousands } from '../../../worker/contract/format'
import type { Performance } from '../../../worker/contract/shop/performance'
import {
  devices,
  type Metric,
  measured,
  metrics,
  thresholds,
  verdictOf,
  verdicts,
  visitedPages,
} from '../../../worker/contract/vitals'
import { Badge } from '../../ui/badge'
import { Section } from '../common/details'
import { type Measure, tones, valueText } from './words'

type Row = Performance['pages'][number]

/** So few measurements say little. */
const few = 20

function Measured({ metric, measure }: { metric: Metric; measure: Measure }) {
  if (measure === null) return <span className="text-muted">belum terukur</span>
  const verdict = verdictOf(metric, measure.p75)
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="text-lg tabular-nums">{valueText(metric, measure.p75)}</strong>
        <Badge tone={tones[verdict]}>{verdicts[verdict]}</Badge>
      </span>
      <span className="block text-sm text-muted">
        dari {measure.n < few ? 'baru ' : ''}
        {thousands(measure.n)} ukuran
      </span>
    </>
  )
}

const PageSpeed = ({ row }: { row: Row }) => (
  <li className="py-4">
    <h3 className="text-base font-semibold">
      {visitedPages[row.page]}, {devices[row.device]}
    </h3>
    <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      {measured.map(metric => (
        <div key={metric}>
          <dt className="text-sm text-muted">{metrics[metric]}</dt>
          <dd>
            <Measured metric={metric} measure={row[metric]} />
          </dd>
        </div>
      ))}
    </dl>
  </li>
)

const limits = (metric: Metric) =>
  `${metrics[metric]}: baik sampai ${valueText(metric, thresholds[metric].good)}, buruk di atas ${valueText(metric, thresholds[metric].poor)}`

/** What three of four visits stay below, by page and device. */
export const Speed = ({ pages }: Pick<Performance, 'pages'>) => (
  <Section title="Kecepatan halaman">
    <p className="mb-4 text-muted">
      Tiga dari empat kunjungan sama baiknya dengan angka ini atau lebih baik (p75). {limits('lcp')};{' '}
      {limits('inp')}; {limits('cls')}. Sebagian peramban tidak mengukur semuanya.
    </p>
    <ul className="divide-y divide-line border-t border-line">
      {pages.map(row => (
        <PageSpeed key={`${row.page} ${row.device}`} row={row} />
      ))}
    </ul>
  </Section>
)
