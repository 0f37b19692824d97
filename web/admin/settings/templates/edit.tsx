import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { certificateFields } from '../../../../worker/contract/labels'
import { unknownFields } from '../../../../worker/contract/markers'
import { type CertificateTemplate, certificateTemplate } from '../../../../worker/contract/settings'
import { ApiProblem } from '../../../lib/problem'
import { settle } from '../../../lib/settle'
import { TextField } from '../../../ui/field'
import { Skeleton } from '../../../ui/skeleton'
import { EmptyState } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { BackLink } from '../../parts/back-link'
import { LoadError } from '../../parts/load-error'
import { PageHead } from '../../parts/page-head'
import { UnsavedGuard } from '../../parts/unsaved'
import { useWrite } from '../../parts/use-write'
import { WriteError } from '../../parts/write-error'
import { screenUrl } from '../../urls'
import { readTemplates, saveTemplates } from '../calls'
import { SaveBar } from '../save-bar'
import type { CodeEditorHandle } from './code-editor'
import { FieldList } from './field-list'
import { Preview } from './preview'

const CodeEditor = lazy(() => import('./code-editor').then(({ CodeEditor }) => ({ default: CodeEditor })))

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { ...(await settle(readTemplates(request.signal))), id: params.id ?? '' }
}

export function Component() {
  const { value: setting, problem, id } = useLoaderData<typeof loader>()
  const template = setting?.content.templates.find(candidate => candidate.id === id)
  return (
    <>
      <BackLink to={screenUrl('settings/templates')}>Semua template</BackLink>
      <PageHead title={template?.name ?? 'Template Sertifikat'} />
      {problem && <LoadError heading="Failed to load settings" problem={problem} />}
      {setting && !template && (
        <EmptyState title="Template tidak ditemukan">Mungkin sudah dihapus di tempat lain.</EmptyState>
      )}
      {template && (
        <TemplateForm key={template.id} saved={template} updated_at={setting?.updated_at ?? null} />
      )}
    </>
  )
}

const input = certificateTemplate.pick({ name: true, template: true })
const known = Object.keys(certificateFields)

const gone = () => new ApiProblem('not_found', 404, 'Template ini sudah dihapus di tempat lain.')

type TemplateFormProps = { saved: CertificateTemplate; updated_at: string | null }

function TemplateForm({ saved, updated_at }: TemplateFormProps) {
  const { id } = saved
  const [version, setVersion] = useState(updated_at)
  /** A new count starts the editor anew with what the form holds. */
  const [start, setStart] = useState({ count: 0, text: saved.template })
  const editor = useRef<CodeEditorHandle>(null)
  const { write, isBusy, problem } = useWrite()
  const form = useForm({
    resolver: zodResolver(input),
    defaultValues: { name: saved.name, template: saved.template },
  })
  const { errors, isDirty, defaultValues } = form.formState
  const template = useWatch({ control: form.control, name: 'template' })

  const begin = (text: string) => setStart(({ count }) => ({ count: count + 1, text }))

  const submit = form.handleSubmit(
    values =>
      write(async () => {
        const fresh = await readTemplates()
        const { templates } = fresh.content
        const theirs = templates.find(({ id: other }) => other === id)
        if (!theirs) throw gone()
        // Another template may have been saved meanwhile: only a change of this one is a conflict.
        const isAsSeen = theirs.name === defaultValues?.name && theirs.template === defaultValues.template
        const next = templates.map(old => (old.id === id ? { ...old, ...values } : old))
        const answer = await saveTemplates(next, isAsSeen ? fresh.updated_at : version)
        const kept = answer.content.templates.find(({ id: other }) => other === id)
        setVersion(answer.updated_at)
        form.reset({ name: kept?.name ?? values.name, template: kept?.template ?? values.template })
        begin(kept?.template ?? values.template)
        toast('Settings saved successfully!')
      }),
    ({ template: bad }) => bad && editor.current?.focus(),
  )

  /** Takes over what somebody else saved, except where something was typed here. */
  const reload = () =>
    write(async () => {
      const fresh = await readTemplates()
      const theirs = fresh.content.templates.find(({ id: other }) => other === id)
      setVersion(fresh.updated_at)
      if (!theirs) return
      form.reset({ name: theirs.name, template: theirs.template }, { keepDirtyValues: true })
      begin(form.getValues('template'))
    })

  const discard = () => {
    form.reset()
    begin(form.getValues('template'))
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <TextField label="Nama template" error={errors.name?.message} {...form.register('name')} />
          <FieldList onPick={field => editor.current?.insert(`{{${field}}}`)} />
          <div>
            <p className="font-semibold">Isi template (HTML)</p>
            <p className="mb-1 text-sm text-muted">
              Skrip, formulir, dan isi yang memuat dari situs lain dihapus saat disimpan.
            </p>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <CodeEditor
                key={start.count}
                ref={editor}
                label="Isi template (HTML)"
                start={start.text}
                isInvalid={errors.template !== undefined}
                onChange={text => form.setValue('template', text, { shouldDirty: true })}
              />
            </Suspense>
            <p aria-live="polite" className="mt-1 text-sm font-semibold text-danger empty:hidden">
              {errors.template?.message}
            </p>
            <UnknownFields fields={unknownFields(template, known)} />
          </div>
        </div>
        <Preview template={template} />
      </div>
      <WriteError heading="Failed to save settings" problem={problem} onReload={reload} />
      <SaveBar isDirty={isDirty} isBusy={isBusy} onDiscard={discard} label="Save Changes" />
      <UnsavedGuard isDirty={isDirty} />
    </form>
  )
}

const UnknownFields = ({ fields }: { fields: string[] }) => (
  <div role="status">
    {fields.length > 0 && (
      <p className="mt-3 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
        Penanda ini tidak dikenal dan akan kosong di sertifikat:{' '}
        <strong className="wrap-anywhere">{fields.map(field => `{{${field}}}`).join(', ')}</strong>
      </p>
    )}
  </div>
)
