import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form'
import { defaultFormValues, useFormDraft } from '../../../lib/office/form-draft'
import { type Clash, mergeFormValues } from '../../../lib/office/form-merge'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { EmailField } from '../../../ui/email-field'
import { TextAreaField, TextField } from '../../../ui/field'
import { toast } from '../../../ui/toast'
import { UnsavedChangesGuard } from '../dialogs/unsaved'
import { bindFields } from '../forms/bound'
import { RestoredDraftNotice } from '../forms/restored'
import { SaveError } from '../forms/write-error'

type SaveBarProps = { isDirty: boolean; isBusy: boolean; label: string; onDiscard: () => void }

const SaveBar = ({ isDirty, isBusy, label, onDiscard }: SaveBarProps) => (
  <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-white px-4 py-3 shadow-bar sm:mx-0 sm:rounded-t-card sm:border-x">
    <p role="status" className={`mr-auto text-sm text-muted ${isDirty ? '' : 'max-sm:sr-only'}`}>
      {isDirty ? 'Ada perubahan yang belum disimpan.' : 'Semua perubahan tersimpan.'}
    </p>
    {isDirty && (
      <Button look="quiet" onClick={onDiscard} disabled={isBusy}>
        Batalkan
        <span className="sr-only">perubahan</span>
      </Button>
    )}
    <Button type="submit" disabled={isBusy}>
      {isBusy ? 'Menyimpan…' : label}
    </Button>
  </div>
)

type SettingFormProps<V extends FieldValues, T> = {
  /** Storage key of the draft. */
  name: string
  form: UseFormReturn<V, unknown, T>
  send: (values: T) => Promise<V>
  read: () => Promise<V>
  saved?: string
  failure?: string
  label?: string
  className?: string
  children: ReactNode
}

const Clashes = createContext<Clash[]>([])

export const useFieldConflict = (name: string) => useContext(Clashes).find(({ path }) => path === name)

/** If another operator changed the field too, shows that operator's value instead of the hint. */
export function useFieldHint(name: string, hint?: string) {
  const clash = useFieldConflict(name)
  if (!clash) return hint
  return typeof clash.theirs === 'string' && clash.theirs !== ''
    ? `Diubah di tempat lain menjadi: “${clash.theirs}”. Isian Anda dipertahankan.`
    : 'Diubah di tempat lain. Isian Anda dipertahankan.'
}

type SettingProps = { name: string; hint?: string }

export function useSettingField<P extends SettingProps>({ name, hint, ...rest }: P) {
  const field = bindFields(useFormContext())
  return { ...rest, ...field(name), hint: useFieldHint(name, hint) }
}

export const TextSetting = (props: SettingProps & Omit<ComponentProps<typeof TextField>, 'error'>) => (
  <TextField autoComplete="off" {...useSettingField(props)} />
)

export const EmailSetting = (props: SettingProps & Omit<ComponentProps<typeof EmailField>, 'error'>) => (
  <EmailField autoComplete="off" {...useSettingField(props)} />
)

export const TextAreaSetting = (
  props: SettingProps & Omit<ComponentProps<typeof TextAreaField>, 'error'>,
) => <TextAreaField {...useSettingField(props)} />

/** Keeps typed input through failures, conflicts and reloads, even if it was typed during saving. */
export function SettingForm<V extends FieldValues, T>({
  name,
  form,
  send,
  read,
  saved: said = 'Settings saved successfully!',
  failure = 'Failed to save settings',
  label = 'Simpan',
  className = 'max-w-3xl',
  children,
}: SettingFormProps<V, T>) {
  const { write, isBusy, problem } = useFormWrite()
  const draft = useFormDraft(name, form)
  const { isDirty } = form.formState

  /** Fills the form with `saved`, but keeps fields that the operator changed since the form had the values `base`. */
  const fill = (base: V, saved: V) => {
    const { merged, clashes } = mergeFormValues<V>(base, form.getValues(), saved)
    form.reset(saved)
    form.reset(merged, { keepDefaultValues: true })
    return clashes
  }
  const save = async (values: T) => {
    const met = await write(async () => {
      const sent = structuredClone(form.getValues())
      const saved = await send(values)
      draft.settle()
      fill(sent, saved)
    })
    if (met === null) toast(said)
  }
  const reload = () =>
    write(async () => {
      const theirs = await read()
      draft.setClashes(fill(defaultFormValues(form), theirs))
    })

  return (
    <FormProvider {...form}>
      <Clashes value={draft.clashes}>
        <form onSubmit={form.handleSubmit(save)} noValidate className={`space-y-4 ${className}`}>
          {draft.isRestored && isDirty && <RestoredDraftNotice onDiscard={draft.discard} />}
          {children}
          <SaveError heading={failure} problem={problem} onReload={reload} />
          <SaveBar isDirty={isDirty} isBusy={isBusy} label={label} onDiscard={draft.discard} />
        </form>
        <UnsavedChangesGuard isDirty={isDirty} onLeave={draft.forget} />
      </Clashes>
    </FormProvider>
  )
}
