import { TriangleAlert } from 'lucide-react'
import { formatThousands } from '../../../../worker/contract/lib/format'
import { type CheckId, checkAdvice, checkTitles } from '../../../../worker/contract/operations/check-words'
import type { Finding } from '../../../../worker/contract/operations/checks'
import { TextLink } from '../../common/links/text-link'
import { screenUrl } from '../../common/urls'

const repairs: Partial<Record<CheckId, { label: string; to: string }>> = {
  group_planned_short: {
    label: 'Perbaiki di Pelaksanaan',
    to: `${screenUrl('sacrifices')}?status=scheduled&open=true`,
  },
  certificate_early: {
    label: 'Lihat dan cabut sekaligus',
    to: `${screenUrl('certificates')}?status=early`,
  },
  certificate_day: {
    label: 'Lihat dan terbitkan ulang sekaligus',
    to: `${screenUrl('certificates')}?status=outdated`,
  },
  plan_incomplete: {
    label: 'Jadwalkan lagi di Pelaksanaan',
    to: `${screenUrl('sacrifices')}?status=scheduled`,
  },
}

export const CheckFindings = ({ findings }: { findings: Finding[] }) => (
  <ul className="divide-y divide-line">
    {findings.map(({ check, count, examples }) => (
      <li key={check} className="py-4 first:pt-0 last:pb-0">
        <h3 className="flex items-start gap-2 font-semibold">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-earth" />
          <span>
            {checkTitles[check]} ({formatThousands(count)})
          </span>
        </h3>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {examples.join(', ')}
          {count > examples.length && ', …'}
        </p>
        <p className="mt-1">{checkAdvice[check]}</p>
        {repairs[check] && (
          <TextLink to={repairs[check].to} className="inline-flex min-h-11 items-center">
            {repairs[check].label}
          </TextLink>
        )}
      </li>
    ))}
  </ul>
)
