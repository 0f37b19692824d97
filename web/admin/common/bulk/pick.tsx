import type { Picks } from '../../../../worker/contract/bulk'
import { formatThousands } from '../../../../worker/contract/lib/format'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { problemTextWithRetryTime } from '../forms/write-error'
import type { Selection } from './use-selection'

const box = 'size-5 accent-primary'

type PickRowProps = { selection: Selection; id: string; label: string }

export const SelectRowCheckbox = ({ selection, id, label }: PickRowProps) => (
  <label className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center">
    <input
      type="checkbox"
      checked={selection.has(id)}
      onChange={() => selection.toggle(id)}
      className={box}
    />
    <span className="sr-only">Pilih {label}</span>
  </label>
)

type PickAllProps = {
  selection: Selection
  noun: string
  total: number | null
  hasMore: boolean
  readAll: () => Promise<Picks>
  hint?: string | undefined
}

export function SelectAllRows({ selection, noun, total, hasMore, readAll, hint }: PickAllProps) {
  const { write, isBusy, problem } = useFormWrite()
  const isOffered = hasMore && selection.isPage && !selection.isAll
  const takeAll = () => write(async () => selection.takeAll(await readAll()))
  return (
    <div className="-mt-2 mb-1 flex min-h-9 flex-wrap items-center gap-x-4 print:hidden">
      <label className="inline-flex min-h-11 items-center gap-3 text-sm font-medium lg:min-h-9">
        <input type="checkbox" checked={selection.isPage} onChange={selection.togglePage} className={box} />
        Pilih semua di halaman ini
      </label>
      {hint && !selection.isAll && selection.rows.length === 0 && (
        <p className="text-sm text-muted">{hint}</p>
      )}
      {isOffered && (
        <Button look="quiet" className="px-2! text-sm" onClick={takeAll} disabled={isBusy}>
          Pilih semua {total !== null && `${formatThousands(total)} `}
          {noun} yang cocok
        </Button>
      )}
      {selection.isAll && (
        <p className="text-sm text-muted">
          Semua yang cocok dengan filter ini terpilih, juga yang tidak tampil di halaman ini.
        </p>
      )}
      {problem && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problemTextWithRetryTime(problem)}
        </p>
      )}
    </div>
  )
}
