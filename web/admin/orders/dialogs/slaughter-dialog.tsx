import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { type SlaughterStatus, slaughterStatuses } from '../../../../worker/contract/labels'
import { orderPatch } from '../../../../worker/contract/orders'
import { SlaughterStatusBadge } from '../../../ui/badge'
import { TextAreaField, TextField } from '../../../ui/field'
import { Choices } from '../../parts/choices'
import { FormDialog } from '../../parts/form-dialog'
import { PictureField } from '../../parts/picture-field'
import { changeOrder } from '../calls'
import type { OrderDialogProps } from './dialogs'

const slaughterInput = orderPatch.pick({
  slaughter_status: true,
  slaughter_date: true,
  slaughter_location: true,
  slaughter_notes: true,
  slaughter_proof_url: true,
})

const statuses: SlaughterStatus[] = ['pending', 'scheduled', 'completed']

export function SlaughterDialog({ order, ...rest }: OrderDialogProps) {
  const form = useForm({
    resolver: zodResolver(slaughterInput),
    values: {
      slaughter_status: order.slaughter_status,
      slaughter_date: order.slaughter_date,
      slaughter_location: order.slaughter_location ?? '',
      slaughter_notes: order.slaughter_notes ?? '',
      slaughter_proof_url: order.slaughter_proof_url ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  })
  const { register, setValue, formState } = form
  const { errors } = formState
  const proof = useWatch({ control: form.control, name: 'slaughter_proof_url' })

  return (
    <FormDialog
      name={`orders.slaughter.${order.id}`}
      title={`Slaughter ${order.order_id}`}
      form={form}
      failure="Failed to update slaughter details"
      save={values => changeOrder(order, values)}
      {...rest}
    >
      <Choices
        legend="Status penyembelihan"
        options={statuses.map(value => ({ value, label: <SlaughterStatusBadge value={value} /> }))}
        hint={`Sekarang: ${slaughterStatuses[order.slaughter_status]}`}
        {...register('slaughter_status')}
      />
      <TextField
        label="Tanggal"
        type="date"
        isOptional
        error={errors.slaughter_date?.message}
        {...register('slaughter_date', { setValueAs: value => value || null })}
      />
      <TextField
        label="Lokasi"
        isOptional
        error={errors.slaughter_location?.message}
        {...register('slaughter_location')}
      />
      <TextAreaField
        label="Catatan"
        isOptional
        error={errors.slaughter_notes?.message}
        {...register('slaughter_notes')}
      />
      <PictureField
        label="URL bukti"
        isOptional
        hint="Foto atau video penyembelihan. Terlihat oleh pelanggan."
        current={proof}
        folder="gallery"
        onPick={url => setValue('slaughter_proof_url', url, { shouldDirty: true, shouldValidate: true })}
        error={errors.slaughter_proof_url?.message}
        {...register('slaughter_proof_url')}
      />
    </FormDialog>
  )
}
