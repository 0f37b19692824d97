import { Plus, RotateCcw, X } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import { eidDates, nextEid } from '../../../../worker/contract/eid'
import { longDate } from '../../../../worker/contract/format'
import { serverNowText } from '../../../lib/clock'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { Panel } from '../panel'
import { useHint } from './fields'
import type { SiteInput } from './form'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const upcoming = (dates: string[]) => longDate(nextEid(serverNowText(), dates.filter(isDay)))

export function EidPanel() {
  const { control } = useFormContext<SiteInput>()
  const { field, fieldState, formState } = useController({ control, name: 'eid_dates.dates' })
  const dates = field.value
  const note = useHint('eid_dates.dates')
  const errors = formState.errors.eid_dates?.dates
  const replace = (n: number, date: string) => field.onChange(dates.map((old, at) => (at === n ? date : old)))

  return (
    <Panel title="Idul Adha">
      <p className="text-muted">
        Tanggal tujuan hitung mundur. Geser bila sidang isbat menetapkan hari lain. Setelah tanggal terakhir,
        hari berikutnya dihitung dari kalender hijriah.
      </p>
      {note && <p className="font-semibold text-yellow-ink">{note}</p>}
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
            <button
              type="button"
              onClick={() => field.onChange(dates.filter((_, at) => at !== n))}
              className="mt-7 grid size-11 shrink-0 place-items-center rounded-lg text-danger hover:bg-danger-soft"
            >
              <X size={18} aria-hidden="true" />
              <span className="sr-only">Hapus tanggal {n + 1}</span>
            </button>
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
        <Button look="secondary" onClick={() => field.onChange([...dates, ''])}>
          <Plus size={18} aria-hidden="true" />
          Tambah tanggal
        </Button>
        <Button look="quiet" onClick={() => field.onChange([...eidDates])}>
          <RotateCcw size={18} aria-hidden="true" />
          Kembalikan tanggal bawaan
        </Button>
      </div>
      <p>
        Hitung mundur sekarang menuju <strong>{upcoming(dates)}</strong>.
      </p>
    </Panel>
  )
}
