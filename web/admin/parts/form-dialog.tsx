import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { UnsavedGuard } from './unsaved'
import { useFirstField } from './use-first-field'
import { useWrite } from './use-write'
import { WriteError } from './write-error'

type FormDialogProps<V extends FieldValues, T extends FieldValues> = {
  title: string
  form: UseFormReturn<V, unknown, T>
  /** Heads the red box when saving fails. */
  failure: string
  save: (values: T) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
  /** Fetches the newest version after a conflict. */
  onReload?: () => void
  submitLabel?: string
  className?: string
  children: ReactNode
}

/** A form in a dialog: saves, shows problems beside their fields, and asks before typed things are lost. */
export function FormDialog<V extends FieldValues, T extends FieldValues>({
  title,
  form,
  failure,
  save,
  onSaved,
  onClose,
  onReload,
  submitLabel = 'Simpan',
  className,
  children,
}: FormDialogProps<V, T>) {
  const { write, isBusy, problem, forget } = useWrite()
  const [isAsking, setAsking] = useState(false)
  const { isDirty } = form.formState
  const first = useFirstField()
  const [refused, setRefused] = useState<{ path: Path<V> } | null>(null)

  // Afterwards, for a field may appear only with its message.
  useEffect(() => {
    if (refused) form.setFocus(refused.path)
  }, [refused, form.setFocus])

  const submit = form.handleSubmit(async values => {
    const met = await write(() => save(values))
    if (met) setRefused(showBesideFields(form, met))
    else onSaved()
  })
  const close = () => {
    if (isDirty && !isAsking) setAsking(true)
    else onClose()
  }
  const reload = () => {
    forget()
    onReload?.()
  }

  return (
    <Dialog isOpen onClose={close} title={title} className={className}>
      <form ref={first} onSubmit={submit} noValidate className="space-y-4">
        {children}
        <UnsavedGuard isDirty={isDirty} />
        <WriteError heading={failure} problem={problem} onReload={reload} />
        {isAsking ? (
          <KeepOrDiscard onKeep={() => setAsking(false)} onDiscard={onClose} />
        ) : (
          <DialogActions>
            <Button look="secondary" onClick={close}>
              Batal
            </Button>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Menyimpan…' : submitLabel}
            </Button>
          </DialogActions>
        )}
      </form>
    </Dialog>
  )
}

function KeepOrDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
      <p className="font-semibold">Perubahan belum disimpan. Buang perubahan ini?</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onKeep} autoFocus>
          Lanjut mengisi
        </Button>
        <Button look="danger" onClick={onDiscard}>
          Buang
        </Button>
      </div>
    </div>
  )
}

/** The server names fields as the form does. Answers the first one that it refused. */
function showBesideFields<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, problem: ApiProblem) {
  const fields = Object.keys(form.getValues())
  const isField = (path: string): path is Path<V> => fields.includes(path.split('.')[0] ?? '')
  let first: { path: Path<V> } | null = null
  for (const { path, message } of problem.errors) {
    if (!isField(path)) continue
    form.setError(path, { message })
    first ??= { path }
  }
  return first
}
