import type { ReactNode } from 'react'
import { reasonInput } from '../../../../worker/contract/base'
import { TextAreaField } from '../../../ui/field'
import { useSchemaForm } from '../forms/bound'
import { type DialogEnds, FormDialog } from './form-dialog'

type ReasonDialogProps = DialogEnds & {
  name: string
  title: string
  failure: string
  submitLabel: string
  save: (reason: string) => Promise<unknown>
  children: ReactNode
}

export function ReasonDialog({ save, children, ...rest }: ReasonDialogProps) {
  const { form, field } = useSchemaForm(reasonInput, { defaultValues: { reason: '' } })
  return (
    <FormDialog form={form} save={({ reason }) => save(reason)} submitLook="danger" {...rest}>
      {children}
      <TextAreaField label="Alasan" maxLength={300} {...field('reason')} />
    </FormDialog>
  )
}
