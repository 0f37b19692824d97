import type { FormEvent, ReactNode } from 'react'
import type { JobInput } from '../../../../worker/contract/operations/jobs'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { SaveError } from '../forms/write-error'
import { createJob } from '../jobs/calls'
import { addJob } from '../jobs/store'
import { type PickedRows, selectionCountText } from './use-selection'

type Named = 'ids' | 'remaining_query' | 'seen_at'
type WithoutRows<T> = T extends unknown ? Omit<T, Named> : never
type OfRows = Exclude<JobInput, { ids: [] }>
type JobStep = WithoutRows<OfRows>

export type BulkKind<Step> = {
  noun: string
  jobOf: (step: Step) => JobStep
  queryOf: (source: string) => Record<string, string | undefined>
}

function remainingQuery(query: Record<string, string | undefined>, cursor: string) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams([...given, ['cursor', cursor]]).toString()
}

async function startBulkJob<Step>(
  { jobOf, queryOf }: BulkKind<Step>,
  step: Step,
  { picks, next, source, seen_at }: PickedRows,
) {
  const ids = picks.map(({ id }) => id)
  const rest = next === null ? {} : { remaining_query: remainingQuery(queryOf(source), next) }
  addJob(await createJob({ ...jobOf(step), ids, ...rest, ...(seen_at ? { seen_at } : {}) }))
}

type AskProps<Step> = BulkKind<Step> & {
  title: string
  selected: PickedRows
  submit: (start: (step: Step) => void) => (event: FormEvent) => void
  submitLabel?: string
  isBlocked?: boolean | undefined
  onClose: (isStarted: boolean) => void
  children: ReactNode
}

export function BulkActionDialog<Step>({
  title,
  selected,
  submit,
  submitLabel,
  isBlocked,
  children,
  onClose,
  ...kind
}: AskProps<Step>) {
  const { noun } = kind
  const { write, isBusy, problem } = useFormWrite()
  const start = (step: Step) =>
    void write(async () => {
      await startBulkJob(kind, step, selected)
      onClose(true)
    })
  const close = () => isBusy || onClose(false)
  return (
    <Dialog isOpen onClose={close} title={title}>
      <form onSubmit={submit(start)} noValidate className="space-y-4">
        {children}
        {selected.isAll && <AllRowsNote noun={noun} />}
        <SaveError heading="Belum dapat dimulai" problem={problem} />
        <DialogActions onCancel={close}>
          <Button type="submit" disabled={isBusy || isBlocked}>
            {submitLabel ?? `Proses ${selectionCountText(selected, noun)}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export const createSubmitHandler =
  <Step,>(step: Step) =>
  (start: (step: Step) => void) =>
  (event: FormEvent) => {
    event.preventDefault()
    start(step)
  }

const AllRowsNote = ({ noun }: { noun: string }) => (
  <p className="rounded-card bg-blue-soft px-5 py-4 text-sm text-blue-ink">
    Ini berlaku untuk semua {noun} yang cocok dengan filter saat Anda memilihnya, termasuk yang tidak tampil
    di halaman ini. Yang masuk sesudah itu tidak ikut. Pekerjaannya berjalan sendiri, juga bila halaman ini
    ditutup.
  </p>
)
