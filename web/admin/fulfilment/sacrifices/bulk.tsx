import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  dayRangeText,
  isOutsideHaram,
  isSlaughterhouseName,
  riteDays,
  violatedRiteDays,
} from '../../../../worker/contract/fulfilment/rite-days'
import { countPlannableSacrifices } from '../../../../worker/contract/fulfilment/sacrifice-filter'
import { type BulkSacrificeStep, scheduleInput } from '../../../../worker/contract/fulfilment/sacrifices'
import { formatThousands, wibDay } from '../../../../worker/contract/lib/format'
import { jobTitles } from '../../../../worker/contract/operations/job-words'
import { serverNowText } from '../../../lib/clock'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { TextField } from '../../../ui/field'
import { ErrorState } from '../../../ui/states'
import { BulkActionDialog, type BulkKind, createSubmitHandler } from '../../common/bulk/bulk-dialog'
import { type PickedRows, selectionCountText } from '../../common/bulk/use-selection'
import { bindFields, useAdminForm, useSchemaForm } from '../../common/forms/bound'
import { DateField } from '../../common/forms/date-field'
import { OffSeasonCheck, PerformedDateField } from '../../common/forms/rite-fields'
import { CheckboxField } from '../../common/forms/small-fields'
import { queryText } from '../../common/lists/list-url'
import { readSelectionCounts } from './calls'
import { sacrificeFilter } from './filter'
import { MeatFields, packagesRule, weightRule } from './meat-fields'

export type SacrificeBulk = BulkSacrificeStep['action']

const badalPlaceText = 'Badal tidak disembelih: isi tempat ibadahnya, misalnya Makkah.'

const noun = 'pelaksanaan'
const kind: BulkKind<BulkSacrificeStep> = {
  noun,
  jobOf: step => ({ kind: 'sacrifices', step }),
  queryOf: source => sacrificeFilter(new URLSearchParams(source)),
}

const Many = ({ selected }: AskProps) => <strong>{selectionCountText(selected, noun)}</strong>

type AskProps = {
  selected: PickedRows
  venues: string[]
  eid: string | null
  kinds: string[]
  onClose: (isChanged: boolean) => void
  /** Day and location of the schedule that was just saved; null after another action. */
  onPlanned: (plan: SavedSchedule | null) => void
}

export type SavedSchedule = { date: string; location: string }

/** The allowed days if `date` is not one of them, else null. For unknown kinds, the strict qurban rule applies. */
const missedRiteDays = (date: string | undefined, { kinds, eid }: Pick<AskProps, 'kinds' | 'eid'>) =>
  date && eid ? violatedRiteDays(date, kinds.length > 0 ? kinds : ['qurban'], eid) : null

/** The worker finds ids only within one season, so the filter of selected rows includes the season. */
function filterOfSelected({ selected: { isAll, picks, source } }: Pick<AskProps, 'selected'>) {
  const filter = sacrificeFilter(new URLSearchParams(source))
  if (isAll) return filter
  const ids = picks.map(({ id }) => id).join()
  return { ...sacrificeFilter(new URLSearchParams()), season: filter.season, ids }
}

const countText = (n: number, noun: string) => n > 0 && `${formatThousands(n)} ${noun}`

function ScheduleMany({ venues, eid, kinds, onPlanned, ...props }: AskProps) {
  const query = filterOfSelected(props)
  const counts = useFetchedValue(signal => readSelectionCounts(query, signal), queryText(query))
  const { value: found, problem, retry } = counts
  const asked = useRef<SavedSchedule | null>(null)
  const { form, field } = useSchemaForm(scheduleInput, {
    defaultValues: { date: '', location: '', performer: '', off_season: false },
  })
  const [replan, setReplan] = useState(false)
  const [nameless, setNameless] = useState(false)
  const isOnlyBadal = found !== undefined && found.badal > 0 && found.animals === 0
  const [date, location] = useWatch({ control: form.control, name: ['date', 'location'] })
  const missed = missedRiteDays(date, { kinds, eid })
  const submit = (start: (step: BulkSacrificeStep) => void) =>
    form.handleSubmit(values => {
      if (missed && !values.off_season)
        return form.setError('off_season', { message: 'Tandai bila tanggal ini memang disengaja' })
      if (isOnlyBadal && isSlaughterhouseName(values.location))
        return form.setError('location', { message: badalPlaceText }, { shouldFocus: true })
      asked.current = values
      start({ action: 'schedule', ...values, keep_planned: !replan, named_only: !nameless })
    })
  // The counts in `found` cover only the first 1,000 selected rows.
  const hasMore = (props.selected.total ?? Number.POSITIVE_INFINITY) > 1000
  const isMixed = found !== undefined && found.badal > 0 && found.animals > 0
  // If animals and badal (rites without slaughter) are selected, the server skips badal not yet scheduled at this
  // location, whose number is unknown here. At a slaughterhouse the server skips all badal.
  const isCounted = found && !hasMore && (!isMixed || location === '' || isSlaughterhouseName(location))
  const ready = isCounted ? countPlannableSacrifices(found, { isMixed, replan, nameless }) : null
  const close = (isStarted: boolean) => {
    props.onClose(isStarted)
    if (isStarted) onPlanned(asked.current)
  }
  return (
    <BulkActionDialog
      {...kind}
      {...props}
      onClose={close}
      title={jobTitles['sacrifices.schedule']}
      submit={submit}
      submitLabel={ready ? `Jadwalkan ${formatThousands(ready)}` : 'Jadwalkan'}
      isBlocked={ready === 0}
    >
      <p>
        Tanggal dan tempat ini terlihat oleh pelanggannya. Setelah itu namanya tidak dapat diubah sendiri oleh
        pelanggan.
      </p>
      {problem && <ErrorState message="Gagal menghitung isinya" detail={problem.detail} onRetry={retry} />}
      {found && (
        <p role="status" className="font-semibold">
          {[
            countText(found.animals, 'hewan'),
            countText(found.badal, 'badal'),
            countText(found.planned, 'sudah dijadwalkan'),
            countText(found.nameless, 'ada nama yang belum diisi'),
            countText(found.unfilled, 'kelompok belum penuh, dilewati'),
            ready === 0 && 'tidak ada yang dapat dijadwalkan',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {isMixed && (
        <p className="text-sm text-yellow-ink">
          Badal tidak disembelih: {formatThousands(found.badal)} badal dilewati. Jadwalkan tersendiri, dengan
          tempat ibadahnya.
        </p>
      )}
      <DateField
        label="Tanggal"
        control={form.control}
        name="date"
        hint={eid ? `Hari pelaksanaannya ${dayRangeText(riteDays(kinds[0] ?? 'qurban', eid))}.` : undefined}
      />
      <TextField
        label="Tempat"
        list="tempat-pelaksanaan"
        hint={venues.length > 0 ? 'Pilih dari daftar tempat, atau tulis yang baru.' : undefined}
        {...field('location')}
      />
      <datalist id="tempat-pelaksanaan">
        {venues.map(venue => (
          <option key={venue} value={venue} />
        ))}
      </datalist>
      {found && found.hadyu > 0 && isOutsideHaram(location) && (
        <p role="status" className="text-sm text-yellow-ink">
          {formatThousands(found.hadyu)} di antaranya hadyu atau dam, yang disembelih di Tanah Haram. Tempat
          ini sepertinya di luar Makkah: periksa sekali lagi.
        </p>
      )}
      <TextField
        label="Pelaksana"
        isOptional
        hint="Jagal atau pelaksana badal. Yang dibiarkan kosong tidak mengubah isian yang ada."
        {...field('performer')}
      />
      {found && found.planned > 0 && (
        <CheckboxField
          checked={replan}
          onChange={event => setReplan(event.target.checked)}
          hint="Tanpa tanda ini, jadwal yang sudah ada tidak diganti."
        >
          Ganti juga jadwal {formatThousands(found.planned)} yang sudah dijadwalkan
        </CheckboxField>
      )}
      {found && found.nameless > 0 && (
        <CheckboxField
          checked={nameless}
          onChange={event => setNameless(event.target.checked)}
          hint="Tanpa tanda ini, yang namanya belum diisi dilewati dan disebutkan. Setelah dijadwalkan, pelanggan tidak dapat mengisinya sendiri."
        >
          Jadwalkan juga {formatThousands(found.nameless)} yang namanya belum diisi
        </CheckboxField>
      )}
      {/* Reserve the space of the warning, because the fields of the centred dialog must not move when it appears. */}
      <div className="min-h-24 sm:min-h-19">
        {missed && (
          <OffSeasonCheck {...field('off_season')}>
            Hari pelaksanaannya {dayRangeText(missed)}. Tanggal lain ini memang disengaja.
          </OffSeasonCheck>
        )}
      </div>
    </BulkActionDialog>
  )
}

type CompleteForm = {
  performed_on: string
  lacking_ok: boolean
  witnesses: string
  weight: number | null
  packages: number | null
}

function CompleteMany(props: AskProps) {
  const today = wibDay(serverNowText())
  const form = useAdminForm<CompleteForm>({
    defaultValues: { performed_on: today, lacking_ok: false, witnesses: '', weight: null, packages: null },
  })
  const field = bindFields(form)
  const isOne = props.selected.picks.length === 1 && props.selected.next === null
  const submit = (start: (step: BulkSacrificeStep) => void) =>
    form.handleSubmit(({ weight, packages, ...said }) =>
      start({ action: 'complete', ...said, weight_kg: weight ?? undefined, packages: packages ?? undefined }),
    )
  return (
    <BulkActionDialog {...kind} {...props} title={jobTitles['sacrifices.complete']} submit={submit}>
      <p>
        <Many {...props} /> dicatat sudah dilaksanakan. Pelanggannya melihat ini di halaman pesanannya, dan
        nama di dalamnya tidak dapat dipindahkan lagi.
      </p>
      <PerformedDateField today={today} control={form.control} name="performed_on" />
      <TextField
        label="Saksi"
        isOptional
        maxLength={200}
        hint="Tertulis di berita acara. Yang dibiarkan kosong tidak mengubah isian yang ada."
        {...form.register('witnesses')}
      />
      {isOne && (
        <MeatFields weight={field('weight', weightRule)} packages={field('packages', packagesRule)} />
      )}
      <CheckboxField
        hint="Tanpa tanda ini, yang belum berfoto dilewati dan disebutkan."
        {...form.register('lacking_ok')}
      >
        Juga yang belum ada bukti wajibnya
      </CheckboxField>
    </BulkActionDialog>
  )
}

const ReopenMany = (props: AskProps) => (
  <BulkActionDialog
    {...kind}
    {...props}
    title={jobTitles['sacrifices.reopen']}
    submit={createSubmitHandler({ action: 'reopen' })}
  >
    <p>
      Tanggal, tempat, dan pelaksana dari <Many {...props} /> dikosongkan, juga tanda sudah disembelih.
      Pelanggannya melihat pesanannya belum dijadwalkan lagi.
    </p>
  </BulkActionDialog>
)

const dialogs = { schedule: ScheduleMany, complete: CompleteMany, reopen: ReopenMany }

export function SacrificeBulkDialog({ action, ...rest }: AskProps & { action: SacrificeBulk }) {
  const Shown = dialogs[action]
  const close = (isStarted: boolean) => {
    if (isStarted) rest.onPlanned(null)
    rest.onClose(isStarted)
  }
  return <Shown {...rest} onClose={close} />
}
