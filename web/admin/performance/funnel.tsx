import { thousands } from '../../../worker/contract/format'
import type { Performance } from '../../../worker/contract/shop/performance'
import { oneIn } from '../../../worker/contract/vitals'
import { Section } from '../common/details'
import { percent } from './words'

type Step = { label: string; n: number; isEstimated: boolean }

const stepsOf = ({ visits, forms, orders, claims, paid }: Performance['funnel']): Step[] => [
  { label: 'Datang ke situs', n: visits, isEstimated: true },
  { label: 'Membuka formulir', n: forms, isEstimated: true },
  { label: 'Memesan', n: orders, isEstimated: false },
  { label: 'Menyatakan sudah transfer', n: claims, isEstimated: false },
  { label: 'Lunas terverifikasi', n: paid, isEstimated: false },
]

/** The share that goes on; null where the estimate before it is too small to tell. */
const shareOf = (n: number, before: number) => (before > 0 && n <= before ? n / before : null)

/** The step before which the most stop, as a share of those who came so far. */
function hardest(steps: Step[]) {
  const known = steps.slice(1).flatMap((step, n) => {
    const share = shareOf(step.n, steps[n]?.n ?? 0)
    return share === null ? [] : [{ before: steps[n]?.label ?? '', label: step.label, share }]
  })
  return known.toSorted((a, b) => a.share - b.share)[0]
}

const width = (n: number, most: number) => (most > 0 ? Math.min(100, (n * 100) / most) : 0)

function Line({ step, before, most }: { step: Step; before: Step | undefined; most: number }) {
  const share = before ? shareOf(step.n, before.n) : null
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{step.label}</span>
        <span className="tabular-nums">
          {step.isEstimated && <span className="text-muted">kira-kira </span>}
          <strong>{thousands(step.n)}</strong>
          {share !== null && <span className="text-muted"> · {percent(share)} dari langkah sebelumnya</span>}
        </span>
      </p>
      <svg
        aria-hidden="true"
        className="mt-1 block h-2 w-full rounded-full bg-line"
        preserveAspectRatio="none"
      >
        <rect width={`${width(step.n, most)}%`} height="100%" className="fill-primary" />
      </svg>
    </li>
  )
}

/** How far people come on their way to a paid order, and where they stop. */
export function Funnel({ funnel }: Pick<Performance, 'funnel'>) {
  const steps = stepsOf(funnel)
  const most = Math.max(...steps.map(({ n }) => n))
  const ended = shareOf(funnel.orders, funnel.visits)
  const hard = hardest(steps)
  return (
    <Section title="Dari datang sampai lunas">
      <p className="mb-4">
        {ended === null
          ? 'Belum cukup kunjungan yang terukur untuk mengatakan berapa yang berakhir dengan pesanan.'
          : `Kira-kira ${percent(ended)} kunjungan berakhir dengan pesanan.`}
        {hard &&
          ` Paling banyak yang berhenti antara “${hard.before}” dan “${hard.label}”: ${percent(1 - hard.share)}.`}
      </p>
      <ol className="space-y-4">
        {steps.map((step, n) => (
          <Line key={step.label} step={step} before={steps[n - 1]} most={most} />
        ))}
      </ol>
      <p className="mt-4 text-sm text-muted">
        Dua langkah pertama adalah perkiraan: satu dari {oneIn} peramban mengirim hitungan, dikalikan {oneIn}.
        Sisanya dihitung dari pesanan yang dibuat dalam rentang ini, termasuk yang dibuat di loket. Tidak ada
        data tentang siapa yang berkunjung.
      </p>
    </Section>
  )
}
