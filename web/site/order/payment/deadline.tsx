import { dateTime, hms, inWords } from '../../../../worker/contract/format'
import { useSecondsUntil } from '../../../ui/countdown'

/** Time left to pay, in figures and in words. `onEnd` is called when it runs out. */
export function Deadline({ expires_at, onEnd }: { expires_at: string; onEnd: () => void }) {
  const seconds = useSecondsUntil(expires_at, undefined, onEnd)
  return (
    <section aria-labelledby="deadline-title" className="card bg-gold-soft p-5 text-center">
      <h2 id="deadline-title" className="text-base">
        Batas waktu pembayaran
      </h2>
      <p role="timer" className="mt-1 text-2xl font-bold tabular-nums print:hidden">
        {hms(seconds)}
      </p>
      <p>
        <span className="print:hidden">
          {seconds > 0 ? `Tersisa ${inWords(seconds)}, ` : 'Waktu habis, '}
        </span>
        sampai {dateTime(expires_at)}
      </p>
    </section>
  )
}
