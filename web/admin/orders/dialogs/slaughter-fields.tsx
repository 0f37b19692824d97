import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { SlaughterStatus } from '../../../../worker/contract/labels'
import { wibDay } from '../../../../worker/contract/lib/format'
import { orderPatch } from '../../../../worker/contract/orders/orders'
import { serverNowText } from '../../../lib/clock'
import { SlaughterStatusBadge } from '../../../ui/badge'
import { TextAreaField, TextField } from '../../../ui/field'
import { bindFields } from '../../common/forms/bound'
import { badgesByValue, RadioChoices } from '../../common/forms/choices'
import { DateField } from '../../common/forms/date-field'
import { PerformedDateField } from '../../common/forms/performed-on'
import { OffSeasonConfirm } from '../../common/lists/off-season'
import { PictureField } from '../../site/media/picture-field'

export const slaughterFormSchema = orderPatch.pick({
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
export type SlaughterForm = UseFormReturn<SlaughterInput, unknown, SlaughterValues>

type SlaughterFieldsProps = {
  form: SlaughterForm
  statuses: SlaughterStatus[]
  statusHint?: string
  proofHint: string
  /** The order is being scheduled, so date and location are required. */
  isPlanned?: boolean
  /** The order is being marked as completed: asks for the day it was performed, not the planned day. */
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
      {words.offSeason && <OffSeasonConfirm {...register('off_season')}>{words.offSeason}</OffSeasonConfirm>}
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
