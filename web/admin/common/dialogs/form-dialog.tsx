import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { defaultFormValues, useFormDraft } from '../../../lib/office/form-draft'
import { type Difference, findConflicts, isEqualJson } from '../../../lib/office/form-merge'
import { useFocusFirstField } from '../../../lib/office/use-first-field'
import { useFormWrite } from '../../../lib/use-write'
import { Button, type ButtonLook } from '../../../ui/button'
import { Dialog, DialogActions, StickyDialogFooter } from '../../../ui/dialog'
import { EditConflict } from '../forms/differences'
import { RestoredDraftNotice } from '../forms/restored'
import { showFieldErrors } from '../forms/small-fields'
import { SaveError } from '../forms/write-error'
import { UnsavedChangesGuard } from './unsaved'

export type DialogEnds = {
  onSaved: () => void
  onClose: () => void
  onReload?: () => void
}

type FormDialogProps<V extends FieldValues, T extends FieldValues, R> = Omit<DialogEnds, 'onSaved'> & {
  /** Storage key of the draft, built from the names of screen, dialog and item. */
  name: string
  title: string
  form: UseFormReturn<V, unknown, T>
  failure: string
  save: (values: T) => Promise<R>
  onSaved: (saved: R) => void
  submitLabel?: string
  submitLook?: ButtonLook
  cancelLabel?: string
  /** Labels that the conflict notice shows for form fields without a visible label. */
  words?: Record<string, string>
  className?: string
  children: ReactNode
}

const noWords = {}

export function FormDialog<V extends FieldValues, T extends FieldValues, R>({
  name,
  title,
  form,
  failure,
  save,
  onSaved,
  onClose,
  onReload,
  submitLabel = 'Simpan',
  submitLook,
  cancelLabel,
  words = noWords,
  className,
  children,
}: FormDialogProps<V, T, R>) {
  const [isAsking, setAsking] = useState(false)
  const { isDirty } = form.formState
  const first = useFocusFirstField()
  const draft = useFormDraft(name, form)
  const { write, isBusy, problem, giveUp, forget } = useFormWrite(name, draft.isRestored)
  // After a write, the page still has the old version of its rows, with which the next write would be refused.
  const isRereading = useRevalidator().state === 'loading'
  const { found, markReload } = useServerChanges(form, draft.differences)
  const [failed, setFailed] = useState<{ goOn: () => void } | null>(null)

  // Focus the invalid field only after the next render: until then it may be hidden, or disabled during the save.
  useEffect(() => {
    failed?.goOn()
  }, [failed])

  const submit = form.handleSubmit(async values => {
    const from = document.activeElement
    const done: R[] = []
    const met = await write(async () => void done.push(await save(values)))
    if (met) {
      const refused = showFieldErrors(form, met)
      setFailed({
        goOn: () => (refused ? form.setFocus(refused.path) : from instanceof HTMLElement && from.focus()),
      })
    }
    for (const saved of done) {
      drop()
      onSaved(saved)
    }
  })
  const close = () => {
    if (isDirty && !isAsking) setAsking(true)
    else leave()
  }
  const drop = () => {
    draft.forget()
    giveUp()
  }
  const leave = () => {
    drop()
    onClose()
  }
  const reload = () => {
    forget()
    markReload()
    onReload?.()
  }
  const choose = (path: string, value: unknown) => setLoosely(form, path, value)

  return (
    <Dialog isOpen onClose={close} title={title} className={className}>
      <form ref={first} onSubmit={submit} noValidate className="space-y-4">
        {draft.isRestored && isDirty && <RestoredDraftNotice onDiscard={draft.discard} />}
        {/* The fields are disabled during saving, because input typed then would be lost when the dialog closes. */}
        <div inert={isBusy} className="space-y-4">
          <FormProvider {...form}>{children}</FormProvider>
          <EditConflict form={first} found={found} words={words} onChoose={choose} />
        </div>
        <UnsavedChangesGuard isDirty={isDirty} onLeave={drop} />
        <SaveError heading={failure} problem={problem} onReload={reload} />
        {isAsking ? (
          <KeepOrDiscard onKeep={() => setAsking(false)} onDiscard={leave} />
        ) : (
          <DialogActions onCancel={close} cancel={cancelLabel}>
            <Button type="submit" look={submitLook} disabled={isBusy || isRereading}>
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
    <StickyDialogFooter>
      <div role="alert" className="flex flex-wrap justify-end gap-x-3 gap-y-2">
        <p className="w-full font-semibold text-yellow-ink">Perubahan belum disimpan. Buang perubahan ini?</p>
        <Button look="secondary" onClick={onKeep} autoFocus>
          Lanjut mengisi
        </Button>
        <Button look="danger" onClick={onDiscard}>
          Buang
        </Button>
      </div>
    </StickyDialogFooter>
  )
}

/** Fields that another operator changed, found when a draft is restored or when a conflict reloads the values. */
function useServerChanges<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, start: Difference[]) {
  const [found, setFound] = useState<Difference[] | null>(null)
  const seen = useRef<{ base: V; mine: V } | null>(null)
  const { defaultValues } = form.formState

  // After a conflict, a reload replaces the default values: compare the form with the new values then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is always the same object
  useEffect(() => {
    const before = seen.current
    const theirs = defaultFormValues(form)
    if (!before || isEqualJson(theirs, before.base)) return
    seen.current = null
    setFound(findConflicts(before.base, before.mine, theirs))
  }, [defaultValues])

  const markReload = () => {
    seen.current = structuredClone({ base: defaultFormValues(form), mine: form.getValues() })
  }
  return { found: found ?? start, markReload }
}

// The casts are safe: `path` and `value` come from this form, but TypeScript accepts no string as a field name.
const setLoosely = <V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  path: string,
  value: unknown,
) =>
  form.setValue(path as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate: true })
