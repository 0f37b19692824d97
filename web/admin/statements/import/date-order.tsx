import { longDate, shortDate } from '../../../../worker/contract/format'
import type { DateChoice, DateOrder, SheetOrder } from '../../../statement/types'
import { Answer } from './confirm-box'

const names: Record<DateOrder | SheetOrder, string> = {
  dmy: 'hari – bulan – tahun',
  mdy: 'bulan – hari – tahun',
  ymd: 'tahun – bulan – hari',
  kept: 'seperti di lembarnya',
  turned: 'hari dan bulan tertukar saat berkas dibuka di Excel, dikembalikan',
}

type DateOrderQuestionProps = {
  dates: DateChoice
  onChoose: (order: DateOrder | SheetOrder) => void
}

/** Days that can be read in two ways: both are shown, and a person says which it is. Remembered with the import. */
export const DateOrderQuestion = ({
  dates: { order, readings, is_said },
  onChoose,
}: DateOrderQuestionProps) => (
  <fieldset
    className={`space-y-2 rounded-card px-5 py-4 ${is_said ? 'border border-line' : 'bg-yellow-soft text-yellow-ink'}`}
  >
    <legend className="float-left font-semibold">
      {is_said ? 'Urutan tanggal' : 'Tanggal di berkas ini dapat dibaca dengan dua cara: yang mana?'}
    </legend>
    <div className="clear-both grid gap-2 sm:grid-cols-2">
      {readings.map(reading => (
        <Answer
          key={reading.order}
          type="radio"
          name="date_order"
          checked={is_said && order === reading.order}
          onChange={() => onChoose(reading.order)}
          label={`“${reading.example}” = ${longDate(reading.day)}`}
          hint={`${names[reading.order]}; semua baris ${shortDate(reading.from)} sampai ${shortDate(reading.to)}`}
        />
      ))}
    </div>
  </fieldset>
)

/** Whether nothing is left to say about the order of day and month. */
export const isOrderSure = ({ readings, is_said }: DateChoice) => readings.length < 2 || is_said
