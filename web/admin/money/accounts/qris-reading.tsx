import { useEffect, useState } from 'react'
import { ask } from '../../../lib/api'
import { type Attempted, attempt } from '../../../lib/attempt'
import { api } from '../../common/api'

const typingPauseMs = 500

type Reading = { merchant_name: string; merchant_city: string; nmid: string | null }

/** Shows the merchant of the typed QRIS code, or its error, once typing pauses for 500 ms. */
export function QrisReading({ code }: { code: string }) {
  const [reading, setReading] = useState<Attempted<Reading> | null>(null)
  const qris_code = code.trim()

  useEffect(() => {
    let isCurrent = true
    setReading(null)
    if (qris_code === '') return
    const read = async () => {
      const answer = await attempt(ask(api['bank-accounts']['read-qris'].$post({ json: { qris_code } })))
      if (isCurrent) setReading(answer)
    }
    const timer = setTimeout(() => void read(), typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [qris_code])

  return <div role="status">{reading && <ReadingResult reading={reading} />}</div>
}

function ReadingResult({ reading: { value, problem } }: { reading: Attempted<Reading> }) {
  if (!value)
    return (
      <div className="rounded-card bg-yellow-soft px-4 py-3 text-sm text-yellow-ink">
        <p className="font-semibold">Kode QRIS belum benar</p>
        <p>{problem.detail}</p>
      </div>
    )
  return (
    <div className="rounded-card bg-primary-soft px-4 py-3 text-sm wrap-anywhere">
      <p className="font-semibold">
        {value.merchant_name}, {value.merchant_city}
      </p>
      {value.nmid && <p>NMID {value.nmid}</p>}
    </div>
  )
}
