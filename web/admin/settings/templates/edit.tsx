import { lazy, Suspense, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { certificateFields, signerFields } from '../../../../worker/contract/labels'
import { unknownFields } from '../../../../worker/contract/markers'
import type { CertificateTemplate } from '../../../../worker/contract/shop/settings'
import { attempt } from '../../../lib/attempt'
import { TextField } from '../../../ui/field'
import { Skeleton } from '../../../ui/skeleton'
import { EmptyState } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { BackLink } from '../../common/back-link'
import { UnsavedGuard } from '../../common/dialogs/unsaved'
import { boundTo } from '../../common/forms/bound'
import { Restored } from '../../common/forms/restored'
import { WriteError } from '../../common/forms/write-error'
import { LoadError } from '../../common/load-error'
import { PageHead } from '../../common/page-head'
import { screenUrl } from '../../urls'
import { readTemplates } from '../calls'
import { SaveBar } from '../save-bar'
import type { CodeEditorHandle } from './code-editor'
import { FieldList } from './field-list'
import { Preview } from './preview'
import { useTemplate } from './use-template'

const CodeEditor = lazy(() => import('./code-editor'))

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { ...(await attempt(readTemplates(request.signal))), id: params.id ?? '' }
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

const known = Object.keys({ ...certificateFields, ...signerFields })

type TemplateFormProps = { saved: CertificateTemplate; updated_at: string | null }

function TemplateForm({ saved, updated_at }: TemplateFormProps) {
  const editor = useRef<CodeEditorHandle>(null)
  const { form, start, isRestored, isBusy, problem, save, reload, discard, forget } = useTemplate(
    saved,
    updated_at,
  )
  const { errors, isDirty } = form.formState
  const template = useWatch({ control: form.control, name: 'template' })

  const submit = form.handleSubmit(
    async values => {
      if ((await save(values)) === null) toast('Settings saved successfully!')
    },
    ({ template: bad }) => bad && editor.current?.focus(),
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {isRestored && <Restored onDiscard={discard} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <TextField label="Nama template" {...boundTo(form)('name')} />
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
      <UnsavedGuard isDirty={isDirty} onLeave={forget} />
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
