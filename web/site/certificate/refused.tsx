import type { ReactNode } from 'react'
import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { DigitsForm } from '../order/digits-form'
import { openCertificates } from './calls'
import { wrong } from './masked'
import { useOpened } from './use-opened'

type RefusedProps = {
  /** The number it was asked by, which opens it no more today. */
  q: string
  detail: string
  children: (opened: WholeCertificate[]) => ReactNode
}

/** Too many certificates were opened from here by their numbers: what else opens this one. */
export function Refused({ q, detail, children }: RefusedProps) {
  const [opened, setOpened] = useOpened(q)
  if (opened) return children(opened)
  return (
    <section aria-labelledby="refused" className="grid grid-cols-1 gap-5">
      <h2 id="refused" className="text-lg">
        Nomornya saja belum cukup
      </h2>
      <DigitsForm open={async digits => setOpened(await openCertificates(q, digits))} wrong={wrong}>
        {detail}
      </DigitsForm>
    </section>
  )
}
