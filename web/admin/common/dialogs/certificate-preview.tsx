import { useEffect, useRef, useState } from 'react'
import type { CertificatePreview as Values } from '../../../../worker/contract/fulfilment/certificates'
import { askText } from '../../../lib/api'
import { Skeletons } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { api } from '../api'
import { useDebounced } from '../hooks/use-debounced'
import { useRead } from '../hooks/use-read'

/** A4 across at 96 dpi, px. */
const sheet = { width: 1123, height: 794 }

/** The certificate as the public will see it, by the same renderer, following what is typed. */
export function CertificatePreview({ values, failure }: { values: Values; failure: string }) {
  const { value, problem, retry } = useRead(
    () => askText(api.certificates.preview.$post({ json: values })),
    '',
    useDebounced(JSON.stringify(values)),
  )
  if (problem) return <ErrorState message={failure} detail={problem.detail} onRetry={retry} />
  if (value === undefined) return <Skeletons label="Memuat pratinjau" shape="aspect-[297/210] w-full" />
  return <Sheet html={value} />
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
