import { thousands } from '../../../../worker/contract/format'
import { Button } from '../../../ui/button'
import { answered, type Run, sizeOf } from './runner'

type KeptNoticeProps = { run: Run<unknown>; title: string; onGoOn: () => void; onDrop: () => void }

/** Work that was stopped, by hand, by a reload or by a lost session. */
export function KeptNotice({ run, title, onGoOn, onDrop }: KeptNoticeProps) {
  const size = sizeOf(run)
  return (
    <section
      aria-label="Pekerjaan yang belum selesai"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-blue-soft px-5 py-3 text-blue-ink print:hidden"
    >
      <p className="min-w-0">
        <strong>Belum selesai: {title}.</strong> {thousands(answered(run))}
        {size !== null && ` dari ${thousands(size)}`} sudah diproses.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onDrop}>
          Biarkan saja
        </Button>
        <Button onClick={onGoOn}>Lanjutkan</Button>
      </div>
    </section>
  )
}
