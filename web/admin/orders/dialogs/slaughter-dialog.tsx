import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type SlaughterStatus, slaughterStatuses } from '../../../../worker/contract/labels'
import { wibDay } from '../../../../worker/contract/lib/format'
import { needsReasonForSlaughter } from '../../../../worker/contract/orders/rules'
import { serverNowText } from '../../../lib/clock'
import { problemOrRethrow } from '../../../lib/problem'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { changeOrder } from '../calls'
import type { OrderDialogProps } from './props'
import { ReasonField } from './reason-field'
import { SlaughterFields, type SlaughterValues, slaughterFormSchema } from './slaughter-fields'

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
