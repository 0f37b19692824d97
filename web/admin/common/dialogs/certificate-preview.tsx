import { useEffect, useRef, useState } from 'react'
import type { CertificatePreview as Values } from '../../../../worker/contract/proof/certificates'
import { askText } from '../../../lib/api'
import { attempt } from '../../../lib/attempt'
import type { ApiProblem } from '../../../lib/problem'
import { Loading, Skeleton } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { api } from '../../api'

const typingPause = 500

/** A4 across at 96 dpi, px. */
const sheet = { width: 1123, height: 794 }

type Shown = { html: string; problem: null } | { html: null; problem: Pick<ApiProblem, 'detail'> }

/** The certificate as the public will see it, by the same renderer, following what is typed. */
export function CertificatePreview({ values, failure }: { values: Values; failure: string }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [retries, setRetries] = useState(0)
  const json = JSON.stringify(values)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `json` stands for the values, an attempt asks again
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { value, problem } = await attempt(askText(api.certificates.preview.$post({ json: values })))
      if (isCurrent) setShown(value === null ? { html: null, problem } : { html: value, problem: null })
    }
    const timer = setTimeout(() => void read(), shown === null ? 0 : typingPause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [json, retries])

  if (shown === null)
    return (
      <>
        <Loading label="Memuat pratinjau" />
        <Skeleton className="aspect-[297/210] w-full" />
      </>
    )
  if (shown.problem)
    return (
      <ErrorState message={failure} detail={shown.problem.detail} onRetry={() => setRetries(n => n + 1)} />
    )
  return <Sheet html={shown.html} />
}

/** A whole A4 page at the width there is. Nothing in it may run, submit or be reached. */
function Sheet({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={box}
      className="relative aspect-[297/210] w-full overflow-hidden rounded-lg border border-line bg-white shadow-card"
    >
      <iframe
        title="Pratinjau sertifikat"
        sandbox=""
        srcDoc={html}
        tabIndex={-1}
        style={{ ...sheet, transform: `scale(${width / sheet.width})` }}
        className="pointer-events-none absolute top-0 left-0 origin-top-left border-0"
      />
    </div>
  )
}
