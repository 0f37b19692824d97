import { Plus, RotateCcw, X } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import { eidDates, nextEid } from '../../../../worker/contract/lib/eid'
import { longDate } from '../../../../worker/contract/lib/format'
import { serverNowText } from '../../../lib/clock'
import { TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { ToolButton } from '../../../ui/tool-button'
import { Panel } from '../../common/settings/panel'
import { ClashNote } from './fields'
import type { SiteInput } from './form'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const upcoming = (dates: string[]) => longDate(nextEid(serverNowText(), dates.filter(isDay)))

export function EidPanel() {
  const { control } = useFormContext<SiteInput>()
  const { field, fieldState, formState } = useController({ control, name: 'eid_dates.dates' })
  const dates = field.value
  const errors = formState.errors.eid_dates?.dates
  const replace = (n: number, date: string) => field.onChange(dates.map((old, at) => (at === n ? date : old)))

  return (
    <Panel title="Idul Adha">
      <p className="text-muted">
        Tanggal tujuan hitung mundur. Geser bila sidang isbat menetapkan hari lain. Setelah tanggal terakhir,
        hari berikutnya dihitung dari kalender hijriah.
      </p>
      <ClashNote name="eid_dates.dates" />
      <ul className="space-y-3">
        {dates.map((date, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dates have no identity but their place
          <li key={n} className="flex items-start gap-2">
            <div className="w-full max-w-60">
              <TextField
                type="date"
                label={`Tanggal ${n + 1}`}
                value={date}
                error={errors?.[n]?.message}
                onChange={event => replace(n, event.target.value)}
                onBlur={field.onBlur}
              />
            </div>
            <ToolButton
              icon={X}
              label={`Hapus tanggal ${n + 1}`}
              tone="danger"
              className="mt-7"
              onClick={() => field.onChange(dates.filter((_, at) => at !== n))}
            />
          </li>
        ))}
      </ul>
      <p
        aria-live="polite"
        tabIndex={-1}
        data-error
        className="text-sm font-semibold text-danger empty:hidden"
      >
        {fieldState.error?.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionButton icon={Plus} look="secondary" onClick={() => field.onChange([...dates, ''])}>
          Tambah tanggal
        </ActionButton>
        <ActionButton icon={RotateCcw} look="quiet" onClick={() => field.onChange([...eidDates])}>
          Kembalikan tanggal bawaan
        </ActionButton>
      </div>
      <p>
        Hitung mundur sekarang menuju <strong>{upcoming(dates)}</strong>.
      </p>
    </Panel>
  )
}
