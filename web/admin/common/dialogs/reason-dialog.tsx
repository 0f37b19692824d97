import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { reasonInput } from '../../../../worker/contract/base'
import { TextAreaField } from '../../../ui/field'
import { boundTo } from '../forms/bound'
import { type DialogEnds, FormDialog } from './form-dialog'

type ReasonDialogProps = DialogEnds & {
  name: string
  title: string
  failure: string
  submitLabel: string
  save: (reason: string) => Promise<unknown>
  children: ReactNode
}

/** A step that asks why before it is taken. */
export function ReasonDialog({ save, children, ...rest }: ReasonDialogProps) {
  const form = useForm({ resolver: zodResolver(reasonInput), defaultValues: { reason: '' } })
  return (
    <FormDialog form={form} save={({ reason }) => save(reason)} {...rest}>
      {children}
      <TextAreaField label="Alasan" maxLength={300} {...boundTo(form)('reason')} />
    </FormDialog>
  )
}
