import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { csv } from '../../../../worker/contract/csv'
import { thousands } from '../../../../worker/contract/format'
import { saveFile } from '../../../lib/save-file'
import { Button } from '../../../ui/button'
import { answered, type Run, sizeOf } from './runner'

/** More rows than this are told in the file. */
const mostShown = 200

type OutcomesProps = { run: Run<unknown>; phase: 'running' | 'stopped' | 'done' }

/** How far it is, and what came of each row; failures first. */
export function Outcomes({ run, phase }: OutcomesProps) {
  const { done, failed } = run
  const size = sizeOf(run)
  return (
    <div className="space-y-4">
      <div>
        <progress
          value={size === null ? undefined : answered(run)}
          max={size ?? 1}
          aria-label="Kemajuan"
          className="bar"
        />
        <p role="status" className="mt-1 font-semibold">
          {phase === 'running' ? runningText(run) : endText(run, phase)}
        </p>
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
        tabIndex={0}
        aria-label="Hasil"
        className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line empty:hidden"
      >
        {failed.slice(0, mostShown).map(({ id, label, detail }) => (
          <Row key={id} label={label} detail={detail} />
        ))}
        {done.slice(-Math.max(mostShown - failed.length, 0)).map(label => (
          <Row key={label} label={label} />
        ))}
      </ul>
      {phase !== 'running' && answered(run) > 0 && (
        <Button look="quiet" className="px-2! text-sm" onClick={() => saveFile('hasil.csv', fileOf(run))}>
          <Download size={18} aria-hidden="true" />
          Unduh hasilnya (CSV)
        </Button>
      )}
    </div>
  )
}

function runningText(run: Run<unknown>) {
  const size = sizeOf(run)
  return `Memproses ${thousands(answered(run))}${size === null ? '' : ` dari ${thousands(size)}`}…`
}

function endText(run: Run<unknown>, phase: 'stopped' | 'done') {
  const { done, failed } = run
  const size = sizeOf(run)
  const rest = size === null ? null : size - answered(run)
  return [
    phase === 'done' ? 'Selesai: ' : 'Berhenti: ',
    [
      `${thousands(done.length)} berhasil`,
      failed.length > 0 && `${thousands(failed.length)} gagal`,
      rest === null ? 'sisanya belum diproses' : rest > 0 && `${thousands(rest)} belum diproses`,
    ]
      .filter(Boolean)
      .join(', '),
    '.',
  ].join('')
}

/** Codes and our own sentences only. */
const fileOf = ({ done, failed }: Run<unknown>) =>
  new Blob(
    [
      csv([
        ['Baris', 'Hasil', 'Keterangan'],
        ...failed.map(({ label, detail }) => [label, 'Gagal', detail]),
        ...done.map(label => [label, 'Berhasil', null]),
      ]),
    ],
    { type: 'text/csv' },
  )

const Row = ({ label, detail }: { label: string; detail?: string }) => (
  <li className="flex gap-2 py-2">
    {detail === undefined ? (
      <CircleCheck size={18} aria-hidden="true" className="mt-1 shrink-0 text-primary" />
    ) : (
      <CircleAlert size={18} aria-hidden="true" className="mt-1 shrink-0 text-danger" />
    )}
    <span className="min-w-0">
      <span className="font-semibold">{label}</span>{' '}
      <span className={detail === undefined ? 'text-muted' : 'text-red-ink'}>{detail ?? 'Berhasil'}</span>
    </span>
  </li>
)
