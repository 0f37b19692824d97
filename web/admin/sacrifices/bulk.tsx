import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { daysInWords, missedDays } from '../../../worker/contract/orders/rite-days'
import { type SacrificeBulkInput, scheduleInput } from '../../../worker/contract/proof/sacrifices'
import { ask } from '../../lib/api'
import { TextField } from '../../ui/field'
import { api } from '../api'
import { Ask, asIs, type BulkKind } from '../common/bulk/ask'
import { BulkDialog } from '../common/bulk/bulk-dialog'
import { countOf } from '../common/bulk/count'
import type { BulkJob, Run } from '../common/bulk/runner'
import type { Selected } from '../common/bulk/use-selection'
import { OffSeason } from '../common/lists/off-season'
import { pickSacrifices } from './calls'

type WithoutIds<T> = T extends unknown ? Omit<T, 'ids' | 'seen_at'> : never
export type SacrificeStep = WithoutIds<SacrificeBulkInput>
export type SacrificeBulk = SacrificeStep['action']

export const stepTitles: Record<SacrificeBulk, string> = {
  schedule: 'Jadwalkan',
  complete: 'Tandai sudah disembelih',
  reopen: 'Kembalikan ke belum dijadwalkan',
}

/** One transaction holds so many: a season of 1,000 takes 20 requests. */
const job: BulkJob<SacrificeStep> = {
  send: async (step, ids, seen_at) =>
    (await ask(api.sacrifices.bulk.$post({ json: { ...step, ids, seen_at } }))).items,
  more: pickSacrifices,
  chunk: 50,
}

const noun = 'pelaksanaan'
const kind: BulkKind<SacrificeStep> = { name: 'sacrifices', noun, job }

const Many = ({ selected }: Pick<AskProps, 'selected'>) => <strong>{countOf(selected, noun)}</strong>

type AskProps = {
  selected: Selected
  places: string[]
  /** The Eid of the season that is shown. */
  eid: string | null
  /** What the rows are; none where nobody has read them. */
  kinds: string[]
  onClose: (isChanged: boolean) => void
}

/** Those of qurban are the strictest of all: whatever is within them needs no asking. */
const daysMissed = (date: string | undefined, { kinds, eid }: Pick<AskProps, 'kinds' | 'eid'>) =>
  date && eid ? missedDays(date, kinds.length > 0 ? kinds : ['qurban'], eid) : null

function ScheduleMany({ places, eid, kinds, ...props }: AskProps) {
  const form = useForm<z.input<typeof scheduleInput>, unknown, z.output<typeof scheduleInput>>({
    resolver: zodResolver(scheduleInput),
    defaultValues: { date: '', location: '', performer: '', off_season: false },
  })
  const { errors } = form.formState
  const date = useWatch({ control: form.control, name: 'date' })
  const missed = daysMissed(date, { kinds, eid })
  const submit = (start: (step: SacrificeStep) => void) =>
    form.handleSubmit(values => {
      if (missed && !values.off_season)
        return form.setError('off_season', { message: 'Tandai bila tanggal ini memang disengaja' })
      start({ action: 'schedule', ...values })
    })
  return (
    <Ask {...kind} {...props} title={stepTitles.schedule} submit={submit}>
      <p>
        Tanggal dan tempat ini dicatat pada <Many {...props} /> dan terlihat oleh pelanggannya. Setelah itu
        namanya tidak dapat diubah sendiri oleh pelanggan. Kelompok yang belum penuh dilewati dan disebutkan.
      </p>
      <TextField label="Tanggal" type="date" error={errors.date?.message} {...form.register('date')} />
      {missed && (
        <OffSeason error={errors.off_season?.message} {...form.register('off_season')}>
          Hari pelaksanaannya {daysInWords(missed)}. Tanggal lain ini memang disengaja.
        </OffSeason>
      )}
      <TextField
        label="Tempat"
        list="tempat-pelaksanaan"
        maxLength={200}
        error={errors.location?.message}
        {...form.register('location')}
      />
      <datalist id="tempat-pelaksanaan">
        {places.map(place => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <TextField
        label="Pelaksana"
        isOptional
        maxLength={200}
        hint="Jagal atau pelaksana badal. Yang dibiarkan kosong tidak mengubah isian yang ada."
        error={errors.performer?.message}
        {...form.register('performer')}
      />
    </Ask>
  )
}

const CompleteMany = (props: AskProps) => (
  <Ask {...kind} {...props} title={stepTitles.complete} submit={asIs({ action: 'complete' })}>
    <p>
      <Many {...props} /> dicatat sudah dilaksanakan sekarang. Pelanggannya melihat ini di halaman pesanannya,
      dan nama di dalamnya tidak dapat dipindahkan lagi.
    </p>
  </Ask>
)

const ReopenMany = (props: AskProps) => (
  <Ask {...kind} {...props} title={stepTitles.reopen} submit={asIs({ action: 'reopen' })}>
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
  return <Shown {...rest} />
}

type GoOnProps = { run: Run<SacrificeStep>; onClose: (isChanged: boolean) => void }

/** Goes on with what was asked for before. */
export const GoOnDialog = ({ run, onClose }: GoOnProps) => (
  <BulkDialog {...kind} title={stepTitles[run.step.action]} kept={run} onClose={onClose} />
)
