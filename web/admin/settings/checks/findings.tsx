import { TriangleAlert } from 'lucide-react'
import { checkAdvice, checkTitles } from '../../../../worker/contract/check-words'
import type { Finding } from '../../../../worker/contract/checks'
import { thousands } from '../../../../worker/contract/format'

/** What does not fit, where, and what to do about it. */
export const Findings = ({ findings }: { findings: Finding[] }) => (
  <ul className="divide-y divide-line">
    {findings.map(({ check, count, examples }) => (
      <li key={check} className="py-4 first:pt-0 last:pb-0">
        <h3 className="flex items-start gap-2 font-semibold">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-earth" />
          <span>
            {checkTitles[check]} ({thousands(count)})
          </span>
        </h3>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {examples.join(', ')}
          {count > examples.length && ', …'}
        </p>
        <p className="mt-1">{checkAdvice[check]}</p>
      </li>
    ))}
  </ul>
)
