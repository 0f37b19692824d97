import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type SlaughterStatus, slaughterStatuses } from '../../../../worker/contract/labels'
import { orderPatch } from '../../../../worker/contract/orders/orders'
import { isAheadOfMoney } from '../../../../worker/contract/orders/rules'
import { asProblem } from '../../../lib/problem'
import { SlaughterStatusBadge } from '../../../ui/badge'
import { TextAreaField, TextField } from '../../../ui/field'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { Choices } from '../../common/forms/choices'
import { PictureField } from '../../common/forms/picture-field'
import { OffSeason } from '../../common/lists/off-season'
import { changeOrder } from '../calls'
import type { OrderDialogProps } from './props'

const slaughterInput = orderPatch.pick({
  slaughter_status: true,
  slaughter_date: true,
  slaughter_location: true,
  slaughter_notes: true,
  slaughter_proof_url: true,
  off_season: true,
  reason: true,
})

const statuses: SlaughterStatus[] = ['pending', 'scheduled', 'completed']

type SlaughterValues = z.output<typeof slaughterInput>

export function SlaughterDialog({ order, ...rest }: OrderDialogProps) {
  const form = useForm({
    resolver: zodResolver(slaughterInput),
    values: {
      slaughter_status: order.slaughter_status,
      slaughter_date: order.slaughter_date,
      slaughter_location: order.slaughter_location ?? '',
      slaughter_notes: order.slaughter_notes ?? '',
      slaughter_proof_url: order.slaughter_proof_url ?? '',
      off_season: false,
      reason: '',
    },
    resetOptions: { keepDirtyValues: true },
  })
  const { register, setValue, formState } = form
  const { errors } = formState
  const chosen = useWatch({ control: form.control })
  const status = chosen.slaughter_status ?? order.slaughter_status
  const isPlanned = status === 'scheduled'
  const isAhead = isAheadOfMoney(order, status)
  const [isOffSeason, setOffSeason] = useState(false)
  const save = async (values: SlaughterValues) => {
    try {
      return await changeOrder(order, { ...values, reason: values.reason || undefined })
    } catch (error) {
      if (asProblem(error).code === 'off_season') setOffSeason(true)
      throw error
    }
  }

  return (
    <FormDialog
      name={`orders.slaughter.${order.id}`}
      title={`Slaughter ${order.order_id}`}
      form={form}
      failure="Failed to update slaughter details"
      save={save}
      {...rest}
    >
      <Choices
        legend="Status penyembelihan"
        options={statuses.map(value => ({ value, label: <SlaughterStatusBadge value={value} /> }))}
        hint={`Sekarang: ${slaughterStatuses[order.slaughter_status]}`}
        {...register('slaughter_status')}
      />
      {isAhead && (
        <TextAreaField
          label="Alasan"
          hint="Pesanan ini belum lunas. Ia tidak lagi dibatalkan otomatis, dan hewan yang sudah disembelih tidak kembali ke stok."
          error={errors.reason?.message}
          maxLength={500}
          {...register('reason')}
        />
      )}
      <TextField
        label="Tanggal"
        type="date"
        isOptional={!isPlanned}
        error={errors.slaughter_date?.message}
        {...register('slaughter_date', { setValueAs: value => value || null })}
      />
      {isOffSeason && (
        <OffSeason {...register('off_season')}>
          Tanggal di luar hari pelaksanaan ini memang disengaja.
        </OffSeason>
      )}
      <TextField
        label="Lokasi"
        isOptional={!isPlanned}
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
        current={chosen.slaughter_proof_url}
        folder="gallery"
        onPick={url => setValue('slaughter_proof_url', url, { shouldDirty: true, shouldValidate: true })}
        error={errors.slaughter_proof_url?.message}
        {...register('slaughter_proof_url')}
      />
    </FormDialog>
  )
}
