import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { UnsavedGuard } from '../forms/unsaved'
import { detailOf } from '../forms/write-error'
import { countOf } from './count'
import { Outcomes } from './outcomes'
import { type BulkJob, isFinished, type Run } from './runner'
import { again, useRun } from './use-run'
import type { Selected } from './use-selection'

type Question<Step> = {
  selected: Selected
  /** Checks what was filled in and starts with the step it makes. */
  submit: (start: (step: Step) => void) => (event: FormEvent) => void
  /** What is asked. */
  children: ReactNode
}

type BulkDialogProps<Step> = {
  /** Under which its state is kept: one piece of work of a kind at a time. */
  name: string
  title: string
  noun: string
  job: BulkJob<Step>
  /** Left out where something is gone on with that was asked for before. */
  question?: Question<Step>
  kept?: Run<Step> | null
  /** Told whether anything was sent. */
  onClose: (isChanged: boolean) => void
}

/** One step for many rows: asks, shows how far it is, can be stopped and gone on with, tells what came of each. */
export function BulkDialog<Step>({
  name,
  title,
  noun,
  job,
  question,
  kept = null,
  onClose,
}: BulkDialogProps<Step>) {
  const { run, phase, problem, go, goOn, stop, askAgain } = useRun(name, job, kept)
  const close = () => phase !== 'running' && onClose(run !== null)

  const start = (step: Step) => {
    if (run) return go({ ...again(run), step })
    if (question) go(begin(step, question.selected))
  }
  const retry = () => {
    if (question) askAgain()
    else if (run) go(again(run))
  }
  const count = run ? `${run.failed.length} ${noun}` : question && countOf(question.selected, noun)

  return (
    <Dialog isOpen onClose={close} title={title}>
      <form onSubmit={question?.submit(start)} noValidate className="space-y-4">
        {phase === 'ask' && question && (
          <>
            {question.children}
            {question.selected.isAll && !run && <WhatAllMeans noun={noun} />}
          </>
        )}
        {phase !== 'ask' && run && <Outcomes run={run} phase={phase} />}
        {phase === 'stopped' && run && (
          <p
            role={problem ? 'alert' : undefined}
            className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink"
          >
            {problem && <strong className="block">{detailOf(problem)}</strong>}
            Yang sudah berhasil tetap tersimpan. Lanjutkan kapan saja, juga setelah halaman ini dimuat ulang.
          </p>
        )}
        <UnsavedGuard isDirty={phase === 'running'}>
          Pekerjaan ini masih berjalan. Jika halaman ini ditinggalkan, sisanya menunggu untuk dilanjutkan.
        </UnsavedGuard>
        <DialogActions>
          {phase === 'ask' && (
            <>
              <Button look="secondary" onClick={close}>
                Batal
              </Button>
              <Button type="submit">Proses {count}</Button>
            </>
          )}
          {phase === 'running' && (
            <Button look="secondary" onClick={stop}>
              Hentikan
            </Button>
          )}
          {phase === 'stopped' && (
            <>
              <Button look="secondary" onClick={close}>
                Nanti saja
              </Button>
              <Button onClick={goOn}>Lanjutkan</Button>
            </>
          )}
          {phase === 'done' && run && isFinished(run) && run.failed.length > 0 && (
            <Button look="secondary" onClick={retry}>
              Ulangi yang gagal
            </Button>
          )}
          {phase === 'done' && <Button onClick={close}>Selesai</Button>}
        </DialogActions>
      </form>
    </Dialog>
  )
}

const begin = <Step,>(step: Step, { picks, next, total, source, seen_at }: Selected): Run<Step> => ({
  step,
  source,
  seen_at,
  todo: picks,
  next,
  done: [],
  failed: [],
  total,
})

const WhatAllMeans = ({ noun }: { noun: string }) => (
  <p className="rounded-card bg-blue-soft px-5 py-4 text-sm text-blue-ink">
    Ini berlaku untuk semua {noun} yang cocok dengan filter saat Anda memilihnya, termasuk yang tidak tampil
    di halaman ini. Yang masuk sesudah itu tidak ikut.
  </p>
)
