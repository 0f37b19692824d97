import { useState } from 'react'
import { type CertificateTemplate, certificateTemplate } from '../../../../worker/contract/site/settings'
import { TextField } from '../../../ui/field'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { useBoundForm } from '../../common/forms/bound'
import { starterTemplate } from './starter'

type AddDialogProps = {
  save: (template: CertificateTemplate) => Promise<unknown>
  onSaved: (id: string) => void
  onClose: () => void
  onReload: () => void
}

const input = certificateTemplate.pick({ name: true })

/** Creates a template by name. Its content is edited on its own page. */
export function AddDialog({ save, onSaved, ...rest }: AddDialogProps) {
  const { form, field } = useBoundForm(input, { defaultValues: { name: '' } })
  const [id] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      name="templates.new"
      title="Tambah template"
      form={form}
      failure="Failed to save settings"
      submitLabel="Buat dan sunting"
      save={({ name }) => save({ id, name, template: starterTemplate, is_default: false })}
      onSaved={() => onSaved(id)}
      {...rest}
    >
      <TextField label="Nama template" hint="Hanya terlihat di halaman admin." {...field('name')} />
    </FormDialog>
  )
}
