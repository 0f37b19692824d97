import { useController } from 'react-hook-form'
import { longDate, rupiah } from '../../../../worker/contract/format'
import { closeInput, type DayClose } from '../../../../worker/contract/money/closes'
import { TextAreaField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useBoundForm } from '../../common/forms/bound'
import { MoneyField } from '../../common/forms/money-field'
import { closeDay } from './calls'

type CloseDialogProps = DialogEnds & { read: DayClose }

/** The cash is counted before the books of the day are closed for good. */
export function CloseDialog({ read, ...rest }: CloseDialogProps) {
  const { day, figures } = read
  const { form, field } = useBoundForm(closeInput, { defaultValues: { note: '' } })
  const counted = useController({ control: form.control, name: 'cash_counted' })
  const { data } = closeInput.shape.cash_counted.safeParse(counted.field.value)
  return (
    <FormDialog
      name={`finance.close.${day}`}
      title={`Tutup hari ${longDate(day)}`}
      form={form}
      failure="Gagal menutup hari"
      save={input => closeDay(day, input)}
      submitLabel={`Tutup hari ${longDate(day)}`}
      {...rest}
    >
      <p>
        Setelah ditutup, tidak ada lagi yang dapat dicatat di hari itu. Kas menurut catatan{' '}
        <strong className="money">{rupiah(figures.cash_expected)}</strong>.
      </p>
      <MoneyField
        control={form.control}
        name="cash_counted"
        label="Kas yang dihitung"
        placeholder=""
        hint="Hitung uangnya dahulu. Tulis 0 bila tidak ada uang tunai."
      />
      <p role="status">{data === undefined ? 'Belum dihitung.' : compared(data - figures.cash_expected)}</p>
      <TextAreaField
        label="Catatan"
        isOptional={data === figures.cash_expected}
        maxLength={500}
        {...field('note')}
      />
    </FormDialog>
  )
}

const compared = (difference: number) =>
  difference === 0 ? 'Sesuai catatan.' : `Selisih ${rupiah(difference)}. Tuliskan sebabnya.`
