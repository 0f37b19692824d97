import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { daysInWords, missedDays } from '../../../../worker/contract/fulfilment/rite-days'
import { type SacrificeStep, scheduleInput } from '../../../../worker/contract/fulfilment/sacrifices'
import { wibDay } from '../../../../worker/contract/lib/format'
import { jobTitles } from '../../../../worker/contract/operations/job-words'
import { serverNowText } from '../../../lib/clock'
import { TextField } from '../../../ui/field'
import { Ask, withoutInput } from '../../common/bulk/ask'
import { selectionCount } from '../../common/bulk/count'
import type { BulkKind } from '../../common/bulk/start'
import type { Selected } from '../../common/bulk/use-selection'
import { useBoundForm } from '../../common/forms/bound'
import { CheckField } from '../../common/forms/check-field'
import { DateField } from '../../common/forms/date-field'
import { PerformedOn } from '../../common/forms/performed-on'
import { OffSeason } from '../../common/lists/off-season'
import { filterOf } from './filter'
import { MeatFields } from './meat-fields'

export type SacrificeBulk = SacrificeStep['action']

const noun = 'pelaksanaan'
const kind: BulkKind<SacrificeStep> = {
  noun,
  jobOf: step => ({ kind: 'sacrifices', step }),
  queryOf: source => filterOf(new URLSearchParams(source)),
}

const Many = ({ selected }: Pick<AskProps, 'selected'>) => <strong>{selectionCount(selected, noun)}</strong>

type AskProps = {
  selected: Selected
  venues: string[]
  eid: string | null
  kinds: string[]
  onClose: (isChanged: boolean) => void
  /** Day and location of the schedule that was just saved; null after another action. */
  onPlanned: (plan: SavedSchedule | null) => void
}

export type SavedSchedule = { date: string; location: string }

/** Unknown kinds are checked as qurban, which has the strictest days. */
const missedRiteDays = (date: string | undefined, { kinds, eid }: Pick<AskProps, 'kinds' | 'eid'>) =>
  date && eid ? missedDays(date, kinds.length > 0 ? kinds : ['qurban'], eid) : null

function ScheduleMany({ venues, eid, kinds, onPlanned, ...props }: AskProps) {
  const asked = useRef<SavedSchedule | null>(null)
  const { form, field } = useBoundForm(scheduleInput, {
    defaultValues: { date: '', location: '', performer: '', off_season: false },
  })
  const date = useWatch({ control: form.control, name: 'date' })
  const missed = missedRiteDays(date, { kinds, eid })
  const submit = (start: (step: SacrificeStep) => void) =>
    form.handleSubmit(values => {
      if (missed && !values.off_season)
        return form.setError('off_season', { message: 'Tandai bila tanggal ini memang disengaja' })
      asked.current = values
      start({ action: 'schedule', ...values })
    })
  const close = (isStarted: boolean) => {
    props.onClose(isStarted)
    if (isStarted) onPlanned(asked.current)
  }
  return (
    <Ask {...kind} {...props} onClose={close} title={jobTitles['sacrifices.schedule']} submit={submit}>
      <p>
        Tanggal dan tempat ini dicatat pada <Many {...props} /> dan terlihat oleh pelanggannya. Setelah itu
        namanya tidak dapat diubah sendiri oleh pelanggan. Kelompok yang belum penuh dilewati dan disebutkan.
      </p>
      <DateField label="Tanggal" control={form.control} name="date" />
      {missed && (
        <OffSeason {...field('off_season')}>
          Hari pelaksanaannya {daysInWords(missed)}. Tanggal lain ini memang disengaja.
        </OffSeason>
      )}
      <TextField label="Tempat" list="tempat-pelaksanaan" maxLength={200} {...field('location')} />
      <datalist id="tempat-pelaksanaan">
        {venues.map(venue => (
          <option key={venue} value={venue} />
        ))}
      </datalist>
      <TextField
        label="Pelaksana"
        isOptional
        maxLength={200}
        hint="Jagal atau pelaksana badal. Yang dibiarkan kosong tidak mengubah isian yang ada."
        {...field('performer')}
      />
    </Ask>
  )
}

type CompleteForm = {
  performed_on: string
  lacking_ok: boolean
  witnesses: string
  weight: string
  packages: string
}

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(',', '.')))

/** Weight and packages apply to a single animal; witnesses may apply to all selected ones. */
function CompleteMany(props: AskProps) {
  const today = wibDay(serverNowText())
  const form = useForm<CompleteForm>({
    defaultValues: { performed_on: today, lacking_ok: false, witnesses: '', weight: '', packages: '' },
  })
  const isOne = props.selected.picks.length === 1 && props.selected.next === null
  const submit = (start: (step: SacrificeStep) => void) =>
    form.handleSubmit(({ weight, packages, ...said }) =>
      start({ action: 'complete', ...said, weight_kg: numberIn(weight), packages: numberIn(packages) }),
    )
  return (
    <Ask {...kind} {...props} title={jobTitles['sacrifices.complete']} submit={submit}>
      <p>
        <Many {...props} /> dicatat sudah dilaksanakan. Pelanggannya melihat ini di halaman pesanannya, dan
        nama di dalamnya tidak dapat dipindahkan lagi.
      </p>
      <PerformedOn today={today} control={form.control} name="performed_on" />
      <TextField
        label="Saksi"
        isOptional
        maxLength={200}
        hint="Tertulis di berita acara. Yang dibiarkan kosong tidak mengubah isian yang ada."
        {...form.register('witnesses')}
      />
      {isOne && <MeatFields weight={form.register('weight')} packages={form.register('packages')} />}
      <CheckField
        hint="Tanpa tanda ini, yang belum berfoto dilewati dan disebutkan."
        {...form.register('lacking_ok')}
      >
        Juga yang belum ada bukti wajibnya
      </CheckField>
    </Ask>
  )
}

const ReopenMany = (props: AskProps) => (
  <Ask
    {...kind}
    {...props}
    title={jobTitles['sacrifices.reopen']}
    submit={withoutInput({ action: 'reopen' })}
  >
    <p>
      Tanggal, tempat, dan pelaksana dari <Many {...props} /> dikosongkan, juga tanda sudah disembelih.
      Pelanggannya melihat pesanannya belum dijadwalkan lagi.
    </p>
  </Ask>
)

const dialogs: Record<SacrificeBulk, (props: AskProps) => React.ReactNode> = {
  schedule: ScheduleMany,
  complete: CompleteMany,
  reopen: ReopenMany,
}

export function SacrificeBulkDialog({ action, ...rest }: AskProps & { action: SacrificeBulk }) {
  const Shown = dialogs[action]
  const close = (isStarted: boolean) => {
    if (isStarted) rest.onPlanned(null)
    rest.onClose(isStarted)
  }
  return <Shown {...rest} onClose={close} />
}
