import { Plus, SquarePen, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router'
import { type CertificateTemplate, templateSchema } from '../../../../worker/contract/site/settings'
import { valueOrProblem } from '../../../lib/attempt'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { Badge } from '../../../ui/badge'
import { TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { EmptyState } from '../../../ui/states'
import { DeleteDialog } from '../../common/dialogs/confirm-dialog'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { HistoryLink } from '../../common/lists/links'
import { useListScreen } from '../../common/lists/list-url'
import { RowAction, RowLabel, rowActionClass } from '../../common/lists/row-action'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { readSigner, readTemplateSettings, saveSigner, saveTemplateList } from '../../common/settings/calls'
import { SettingsTabs } from '../../common/settings/tabs'
import { templateUrl } from '../../common/urls'
import { SignerCard, SignerDialog } from './signer'
import { newTemplateHtml } from './starter'

type AddDialogProps = {
  save: (template: CertificateTemplate) => Promise<unknown>
  onSaved: (id: string) => void
  onClose: () => void
  onReload: () => void
}

const input = templateSchema.pick({ name: true })

function AddDialog({ save, onSaved, ...rest }: AddDialogProps) {
  const { form, field } = useSchemaForm(input, { defaultValues: { name: '' } })
  const [id] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      name="templates.new"
      title="Tambah template"
      form={form}
      failure="Failed to save settings"
      submitLabel="Buat dan sunting"
      save={({ name }) => save({ id, name, template: newTemplateHtml, is_default: false })}
      onSaved={() => onSaved(id)}
      {...rest}
    >
      <TextField label="Nama template" hint="Hanya terlihat di halaman admin." {...field('name')} />
    </FormDialog>
  )
}

export async function loader({ request }: LoaderFunctionArgs) {
  const [templates, signer] = await Promise.all([
    valueOrProblem(readTemplateSettings(request.signal)),
    valueOrProblem(readSigner(request.signal)),
  ])
  return { setting: templates.value, signer: signer.value, problem: templates.problem ?? signer.problem }
}

type Open =
  | { action: 'add' | 'signer' }
  | { action: 'go'; id: string }
  | { action: 'delete'; template: CertificateTemplate }

export function Component() {
  const { setting, signer, problem } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish, run, refresh } = useListScreen(useStoredOpenDialog<Open>('templates'))
  const templates = setting?.content.templates ?? []

  const save = (next: CertificateTemplate[]) => saveTemplateList(next, setting?.updated_at ?? null)
  const makeDefault = ({ id }: CertificateTemplate) =>
    void run(
      () => save(templates.map(template => ({ ...template, is_default: template.id === id }))),
      'Settings saved successfully!',
      'Failed to save settings',
    )

  return (
    <>
      <ScreenHeader
        title="Template Sertifikat"
        actions={
          setting && (
            <ActionButton icon={Plus} onClick={() => setOpen({ action: 'add' })}>
              Tambah template
            </ActionButton>
          )
        }
      >
        Rupa sertifikat yang diunduh pelanggan.
      </ScreenHeader>
      <SettingsTabs />
      {problem && <LoadError heading="Failed to load settings" problem={problem} />}
      {signer && <SignerCard signer={signer.content} onEdit={() => setOpen({ action: 'signer' })} />}
      {setting && templates.length === 0 && (
        <EmptyState title="Belum ada template sertifikat">
          Tekan “Tambah template” untuk membuat yang pertama. Sertifikat baru dapat dibuat sesudahnya.
        </EmptyState>
      )}
      <ul className="grid max-w-3xl grid-cols-1 gap-4">
        {templates.map(template => (
          <li key={template.id}>
            <TemplateCard
              template={template}
              unknown={setting?.warnings.find(({ id }) => id === template.id)?.unknown_fields ?? []}
              onDefault={() => makeDefault(template)}
              onDelete={() => setOpen({ action: 'delete', template })}
            />
          </li>
        ))}
      </ul>
      <HistoryLink entity="settings" entity_id="certificate_templates" />
      {open?.action === 'signer' && signer && (
        <SignerDialog
          saved={signer}
          save={content => saveSigner(content, signer.updated_at)}
          onSaved={() => finish('Settings saved successfully!')}
          onClose={close}
          onReload={refresh}
        />
      )}
      {open?.action === 'add' && (
        <AddDialog
          save={template => save([...templates, template])}
          onSaved={id => setOpen({ action: 'go', id })}
          onClose={close}
          onReload={refresh}
        />
      )}
      {open?.action === 'go' && <Navigate to={templateUrl(open.id)} />}
      {open?.action === 'delete' && (
        <DeleteDialog
          noun="template"
          name={open.template.name}
          failure="Failed to save settings"
          run={() => save(templates.filter(({ id }) => id !== open.template.id))}
          onDone={() => finish('Template dihapus.')}
          onClose={close}
        />
      )}
    </>
  )
}

type TemplateCardProps = {
  template: CertificateTemplate
  unknown: string[]
  onDefault: () => void
  onDelete: () => void
}

const TemplateCard = ({ template, unknown, onDefault, onDelete }: TemplateCardProps) => (
  <article aria-label={template.name} className="card p-4">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-semibold wrap-anywhere">{template.name}</span>
      {template.is_default && <Badge tone="green">Bawaan</Badge>}
    </p>
    {unknown.length > 0 && (
      <p className="mt-1 text-sm wrap-anywhere text-yellow-ink">
        Penanda tidak dikenal: {unknown.map(field => `{{${field}}}`).join(', ')}
      </p>
    )}
    <div className="-mb-2 -ml-2 flex flex-wrap gap-1 pt-2">
      <Link to={templateUrl(template.id)} className={rowActionClass('primary')}>
        <RowLabel icon={SquarePen} label="Ubah" name={template.name} />
      </Link>
      {!template.is_default && (
        <RowAction icon={Star} label="Jadikan bawaan" tone="earth" name={template.name} onClick={onDefault} />
      )}
      <RowAction icon={Trash2} label="Hapus" tone="danger" name={template.name} onClick={onDelete} />
    </div>
  </article>
)
