import { useWatch } from 'react-hook-form'
import type { SlaughterStatus } from '../../../../worker/contract/labels'
import { wibDay } from '../../../../worker/contract/lib/format'
import { jobTitles } from '../../../../worker/contract/operations/job-words'
import { serverNowText } from '../../../lib/clock'
import { Ask } from '../../common/bulk/ask'
import { useBoundForm } from '../../common/forms/bound'
import { SlaughterFields, type SlaughterValues, slaughterInput } from '../dialogs/slaughter-fields'
import { type AskProps, OrderCount, orderBulkKind } from './job'

const statuses: SlaughterStatus[] = ['scheduled', 'completed']

/** Empty fields are not sent, so that each order keeps its own values. */
const filledIn = (values: SlaughterValues): SlaughterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

export function SlaughterMany(props: AskProps) {
  const { form } = useBoundForm(slaughterInput, {
    defaultValues: {
      slaughter_status: 'completed' as SlaughterStatus,
      performed_on: wibDay(serverNowText()),
      slaughter_location: '',
      slaughter_notes: '',
      slaughter_proof_url: '',
    },
  })
  const [date, status] = useWatch({ control: form.control, name: ['slaughter_date', 'slaughter_status'] })
  const isMarked = status === 'completed'
  const stepOf = ({ performed_on, ...values }: SlaughterValues) => ({
    action: 'slaughter' as const,
    ...filledIn(isMarked ? { ...values, performed_on, slaughter_date: undefined } : values),
  })
  return (
    <Ask
      {...orderBulkKind}
      {...props}
      title={jobTitles['orders.slaughter']}
      submit={start => form.handleSubmit(values => start(stepOf(values)))}
    >
      <p>
        Dicatat pada <OrderCount {...props} />. Yang dibiarkan kosong tidak mengubah isian pesanan, dan
        pesanan yang belum lunas dilewati.
      </p>
      <SlaughterFields
        form={form}
        statuses={statuses}
        isMarked={isMarked}
        proofHint="Satu foto atau video untuk semuanya. Terlihat oleh pelanggan."
        offSeason={
          date && !isMarked
            ? 'Simpan juga bila tanggal ini di luar hari pelaksanaan. Tanpa tanda ini pesanannya dilewati.'
            : null
        }
      />
    </Ask>
  )
}
