import { useEffect, useRef, useState } from 'react'
import type { CertificatePreviewInput as Values } from '../../../../worker/contract/fulfilment/certificates'
import { fetchText } from '../../../lib/api'
import { useDebounced } from '../../../lib/office/use-debounced'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { ErrorState, Skeletons } from '../../../ui/states'
import { adminApi } from '../api'

/** Size of the certificate in px: A4 landscape at 96 dpi. */
const sheet = { width: 1123, height: 794 }

export function CertificatePreview({ values }: { values: Values }) {
  const { value, problem, retry } = useFetchedValue(
    () => fetchText(adminApi.certificates.preview.$post({ json: values })),
    '',
    useDebounced(JSON.stringify(values)),
  )
  if (problem)
    return <ErrorState message="Pratinjau tidak dapat ditampilkan" detail={problem.detail} onRetry={retry} />
  if (value === undefined) return <Skeletons label="Memuat pratinjau" shape="aspect-[297/210] w-full" />
  return <Sheet html={value} />
}

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
