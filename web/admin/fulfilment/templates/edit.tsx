import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod'
import type { CertificatePreviewInput as Values } from '../../../../worker/contract/fulfilment/certificates'
import { unknownTemplateFields } from '../../../../worker/contract/lib/template-html'
import { type CertificateTemplate, templateSchema } from '../../../../worker/contract/site/settings'
import { valueOrProblem } from '../../../lib/attempt'
import { defaultFormValues } from '../../../lib/office/form-draft'
import { isEqualJson } from '../../../lib/office/form-merge'
import { ApiProblem } from '../../../lib/problem'
import { Button } from '../../../ui/button'
import { FieldError, SelectOptions } from '../../../ui/field'
import type { CodeEditorHandle } from '../../../ui/office/code-editor'
import { EmptyState, Skeleton } from '../../../ui/states'
import { CertificatePreview } from '../../common/dialogs/certificate-preview'
import { useSchemaForm } from '../../common/forms/bound'
import { BackLink } from '../../common/lists/links'
import { choiceParam } from '../../common/lists/list-url'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { readTemplateSettings, saveTemplateList } from '../../common/settings/calls'
import { ConflictingText, useEditorText } from '../../common/settings/editor-text'
import { SettingForm, TextSetting } from '../../common/settings/setting-form'
import { screenUrl } from '../../common/urls'
import { TemplateFields, TemplateMarkerList } from './fields'
import { markerFieldLabels, splitTemplate } from './split'

const samples: Record<'qurban' | 'badal', Values> = {
  qurban: {
    certificate_number: 'CERT-202605-1234',
    name: 'Ahmad Fulan bin Abdullah',
    service_type: 'Qurban Kambing',
    date: '10 Zulhijah 1447 H / 27 Mei 2026',
    location: 'Masjid Al-Amanah, Bogor',
    beneficiaries: '45 keluarga di Desa Sukamaju',
    issued_date: '2026-05-28',
  },
  badal: {
    certificate_number: 'CERT-202605-5678',
    name: 'Fatimah Fulanah binti Umar (almarhumah)',
    service_type: 'Badal Haji',
    pelaksana_nama: 'Ustaz Hasan Fulan',
    pelaksana_status: 'Mukim di Makkah, sudah berhaji',
    penanggung_jawab: 'Ibrahim Fulan',
    tahun_hijriah: '1447 H',
    issued_date: '2026-06-02',
  },
}

const sampleNames = { qurban: 'Contoh qurban', badal: 'Contoh badal' } as const

function Preview({ template }: { template: string }) {
  const [sample, setSample] = useState<keyof typeof samples>('qurban')
  return (
    <section aria-label="Pratinjau" className="min-w-0 xl:sticky xl:top-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Pratinjau</h2>
        <select
          aria-label="Contoh isi"
          value={sample}
          onChange={event => setSample(choiceParam(sampleNames, event.target.value) ?? sample)}
          className="min-h-11 rounded-card border border-edge bg-white px-3"
        >
          <SelectOptions of={sampleNames} />
        </select>
      </div>
      <CertificatePreview values={{ ...samples[sample], template }} />
    </section>
  )
}

const shrinkingFontCss = 'font-size: calc(32px * min(1, sqrt(60 / var(--name-length, 60))))'

const FieldList = ({ onPick }: { onPick: (marker: string) => void }) => (
  <details className="card p-4">
    <summary className="-m-4 rounded-card p-4 font-semibold hover:bg-paper">
      Penanda yang dapat dipakai
    </summary>
    <p className="mt-6 text-sm text-muted">
      Penanda diganti dengan isi sertifikat. Tekan untuk menyisipkannya di tempat kursor.
    </p>
    <p className="mt-2 text-sm text-muted">
      Agar isi yang panjang tetap muat, huruf dapat mengecil menurut panjangnya, misalnya{' '}
      <code className="wrap-anywhere">{shrinkingFontCss}</code>.
    </p>
    <TemplateMarkerList className="mt-3 sm:grid-cols-2" onPick={onPick} />
  </details>
)

const whyOnlyCode =
  'Template ini hanya dapat disunting sebagai HTML: bagiannya tidak ada, lebih dari 150, atau memuat tanda (misalnya komentar) yang baru dirapikan saat disimpan.'

const CodeEditor = lazy(() => import('../../../ui/office/code-editor'))

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { ...(await valueOrProblem(readTemplateSettings(request.signal))), id: params.id ?? '' }
}

export function Component() {
  const { value: setting, problem, id } = useLoaderData<typeof loader>()
  const template = setting?.content.templates.find(candidate => candidate.id === id)
  return (
    <>
      <BackLink to={screenUrl('settings/templates')}>Semua template</BackLink>
      <ScreenHeader title={template?.name ?? 'Template Sertifikat'} />
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

const knownMarkers = Object.keys(markerFieldLabels)

const input = templateSchema.pick({ name: true, template: true })
type TemplateValues = z.infer<typeof input>

const valuesOf = ({ name, template }: TemplateValues): TemplateValues => ({ name, template })

const templateGone = () => new ApiProblem('not_found', 404, 'Template ini sudah dihapus di tempat lain.')

type TemplateFormProps = { saved: CertificateTemplate; updated_at: string | null }

function TemplateForm({ saved, updated_at }: TemplateFormProps) {
  const { id } = saved
  const editor = useRef<CodeEditorHandle>(null)
  const version = useRef(updated_at)
  const { form } = useSchemaForm(input, { defaultValues: valuesOf(saved) })
  const template = useWatch({ control: form.control, name: 'template' })
  const write = (text: string) => form.setValue('template', text, { shouldDirty: true })
  const [isAdvanced, setAdvanced] = useState(false)
  const canSplit = useMemo(() => splitTemplate(template) !== null, [template])
  const isCode = isAdvanced || !canSplit
  // Keep the code editor open while the operator types, even if the HTML can be shown as fields again.
  const { key, ...text } = useEditorText(template, typed => {
    setAdvanced(isCode)
    write(typed)
  })
  const error = form.formState.errors.template?.message
  const find = (templates: CertificateTemplate[]) => templates.find(other => other.id === id)

  const send = async (values: TemplateValues) => {
    const { content, updated_at } = await readTemplateSettings()
    const theirs = find(content.templates)
    if (!theirs) throw templateGone()
    // All templates share one version, so report a conflict only if the opened template itself changed.
    const isAsSeen = isEqualJson(valuesOf(theirs), defaultFormValues(form))
    const next = content.templates.map(old => (old.id === id ? { ...old, ...values } : old))
    const answer = await saveTemplateList(next, isAsSeen ? updated_at : version.current)
    version.current = answer.updated_at
    return valuesOf(find(answer.content.templates) ?? values)
  }
  const read = async () => {
    const { content, updated_at } = await readTemplateSettings()
    version.current = updated_at
    return valuesOf(find(content.templates) ?? defaultFormValues(form))
  }

  return (
    <SettingForm name={`template.${id}`} form={form} send={send} read={read} className="">
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <TextSetting name="name" label="Nama template" />
          {canSplit ? (
            <Button look="secondary" className="text-sm" onClick={() => setAdvanced(!isCode)}>
              {isCode ? 'Kembali ke isian' : 'Lanjutan'}
              <span className="sr-only">{isCode ? '' : ': sunting HTML'}</span>
            </Button>
          ) : (
            <p className="text-sm text-muted">{whyOnlyCode}</p>
          )}
          {isCode ? (
            <>
              <FieldList onPick={marker => editor.current?.insert(marker)} />
              <div>
                <p className="font-semibold">Isi template (HTML)</p>
                <p className="mb-1 text-sm text-muted">
                  Skrip, formulir, dan isi yang memuat dari situs lain dihapus saat disimpan.
                </p>
                <Suspense fallback={<Skeleton className="h-96" />}>
                  <CodeEditor
                    key={key}
                    {...text}
                    ref={editor}
                    label="Isi template (HTML)"
                    isInvalid={error !== undefined}
                  />
                </Suspense>
              </div>
            </>
          ) : (
            <TemplateFields key={key} {...text} />
          )}
          <FieldError tabIndex={-1} data-error>
            {error}
          </FieldError>
          <UnknownFields fields={unknownTemplateFields(template, knownMarkers)} />
          <ConflictingText name="template" noun="Template" mine={template} onTake={write} />
        </div>
        <Preview template={template} />
      </div>
    </SettingForm>
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
