import { useController } from 'react-hook-form'
import { longDate, rupiah } from '../../../../worker/contract/format'
import { closeInput, type DayClose } from '../../../../worker/contract/money/closes'
import { TextAreaField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useBoundForm } from '../../common/forms/bound'
import { RupiahField } from '../../common/forms/rupiah-field'
import { closeDay } from './calls'

type CloseDialogProps = DialogEnds & { read: DayClose }

/** The cash is counted before the books of the day are closed for good. */
export function CloseDialog({ read, ...rest }: CloseDialogProps) {
  const { day, figures } = read
  const { form, field } = useBoundForm(closeInput, { defaultValues: { cash_counted: 0, note: '' } })
  const counted = useController({ control: form.control, name: 'cash_counted' })
  const difference = (counted.field.value ?? 0) - figures.cash_expected
  return (
    <FormDialog
      name={`finance.close.${day}`}
      title={`Tutup ${longDate(day)}`}
      form={form}
      failure="Gagal menutup hari"
      save={input => closeDay(day, input)}
      submitLabel="Tutup hari ini"
      {...rest}
    >
      <p>
        Setelah ditutup, tidak ada lagi yang dapat dicatat di hari itu. Kas menurut catatan{' '}
        <strong className="money">{rupiah(figures.cash_expected)}</strong>.
      </p>
      <RupiahField
        label="Kas yang dihitung"
        error={counted.fieldState.error?.message}
        {...counted.field}
        onChange={amount => counted.field.onChange(amount ?? 0)}
      />
      <p role="status">
        {difference === 0 ? 'Sesuai catatan.' : `Selisih ${rupiah(difference)}. Tuliskan sebabnya.`}
      </p>
      <TextAreaField label="Catatan" isOptional={difference === 0} maxLength={500} {...field('note')} />
    </FormDialog>
  )
}
