import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type SlaughterStatus, slaughterStatuses } from '../../../../worker/contract/labels'
import { wibDay } from '../../../../worker/contract/lib/format'
import { orderPatchSchema } from '../../../../worker/contract/orders/orders'
import { needsReasonForSlaughter } from '../../../../worker/contract/orders/rules'
import { serverNowText } from '../../../lib/clock'
import { problemOrRethrow } from '../../../lib/problem'
import { SlaughterStatusBadge } from '../../../ui/badge'
import { TextAreaField, TextField } from '../../../ui/field'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useSchemaForm } from '../../common/forms/bound'
import { badgesByValue, RadioChoices } from '../../common/forms/choices'
import { DateField } from '../../common/forms/date-field'
import { OffSeasonCheck, PerformedDateField } from '../../common/forms/rite-fields'
import { PictureField } from '../../site/media/picture-field'
import { changeOrder } from '../calls'
import { type OrderDialogProps, ReasonField } from './fields'

export const slaughterFormSchema = orderPatchSchema.pick({
  slaughter_status: true,
  slaughter_date: true,
  slaughter_location: true,
  slaughter_notes: true,
  slaughter_proof_url: true,
  performed_on: true,
  off_season: true,
  reason: true,
})

type SlaughterInput = z.input<typeof slaughterFormSchema>
export type SlaughterValues = z.output<typeof slaughterFormSchema>
type SlaughterForm = UseFormReturn<SlaughterInput, unknown, SlaughterValues>

type SlaughterFieldsProps = {
  form: SlaughterForm
  statuses: SlaughterStatus[]
  statusHint?: string
  proofHint: string
  /** True while the order is being scheduled: date and location are then required. */
  isPlanned?: boolean
  /** True while the order is marked as completed: the form asks for the day of the rite instead of the planned day. */
  isMarked?: boolean
  /** Label of the confirmation for a date outside the days of the rite; null if none is needed. */
  offSeason?: string | null
  children?: ReactNode
}

export function SlaughterFields({
  form,
  statuses,
  isPlanned = false,
  isMarked = false,
  ...words
}: SlaughterFieldsProps) {
  const { register, setValue, control } = form
  const field = bindFields(form)
  const proof = useWatch({ control, name: 'slaughter_proof_url' })
  return (
    <>
      <RadioChoices
        legend="Status penyembelihan"
        options={badgesByValue(SlaughterStatusBadge, statuses)}
        hint={words.statusHint}
        {...register('slaughter_status')}
      />
      {words.children}
      {isMarked ? (
        <PerformedDateField today={wibDay(serverNowText())} control={control} name="performed_on" />
      ) : (
        <DateField
          label="Tanggal"
          isOptional={!isPlanned}
          control={control}
          name="slaughter_date"
          empty={null}
        />
      )}
      {words.offSeason && <OffSeasonCheck {...register('off_season')}>{words.offSeason}</OffSeasonCheck>}
      <TextField label="Lokasi" isOptional={!isPlanned} {...field('slaughter_location')} />
      <TextAreaField label="Catatan" isOptional {...field('slaughter_notes')} />
      <PictureField
        label="URL bukti"
        isOptional
        hint={words.proofHint}
        current={proof}
        folder="gallery"
        onPick={url => setValue('slaughter_proof_url', url, { shouldDirty: true, shouldValidate: true })}
        {...field('slaughter_proof_url')}
      />
    </>
  )
}

const statuses: SlaughterStatus[] = ['pending', 'scheduled', 'completed']

export function SlaughterDialog({ order, ...rest }: OrderDialogProps) {
  const { form, field } = useSchemaForm(slaughterFormSchema, {
    values: {
      slaughter_status: order.slaughter_status,
      slaughter_date: order.slaughter_date,
      slaughter_location: order.slaughter_location ?? '',
      slaughter_notes: order.slaughter_notes ?? '',
      slaughter_proof_url: order.slaughter_proof_url ?? '',
      performed_on: wibDay(serverNowText()),
      off_season: false,
      reason: '',
    },
    resetOptions: { keepDirtyValues: true },
  })
  const [isOffSeason, setOffSeason] = useState(false)
  const chosen = useWatch({ control: form.control, name: 'slaughter_status' })
  const status = chosen ?? order.slaughter_status
  const isMarked = status === 'completed' && order.slaughter_status !== 'completed'
  const save = async (values: SlaughterValues) => {
    try {
      const { performed_on, ...said } = values
      const done = isMarked ? { performed_on } : {}
      return await changeOrder(order, { ...said, ...done, reason: values.reason || undefined })
    } catch (error) {
      if (problemOrRethrow(error).code === 'off_season') setOffSeason(true)
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
      <SlaughterFields
        form={form}
        statuses={statuses}
        statusHint={`Sekarang: ${slaughterStatuses[order.slaughter_status]}`}
        proofHint="Foto atau video penyembelihan. Terlihat oleh pelanggan."
        isPlanned={status === 'scheduled'}
        isMarked={isMarked}
        offSeason={isOffSeason ? 'Tanggal di luar hari pelaksanaan ini memang disengaja.' : null}
      >
        {needsReasonForSlaughter(order, status) && (
          <ReasonField
            hint="Pesanan ini belum lunas. Ia tidak lagi dibatalkan otomatis, dan hewan yang sudah disembelih tidak kembali ke stok."
            {...field('reason')}
          />
        )}
      </SlaughterFields>
    </FormDialog>
  )
}
