import { useEffect, useState } from 'react'
import type { FieldDays } from '../../../../worker/contract/fulfilment/field'
import type { EvidenceStage } from '../../../../worker/contract/labels'
import { shortDate } from '../../../../worker/contract/lib/format'
import { fieldAppPath, type NumberedSacrifice } from '../../../field/store'
import { loadedAssets } from '../../../lib/offline'
import { SelectField } from '../../../ui/field'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { ScreenHeader } from '../../common/parts/page-head'
import { shopMarkUrl } from '../../shell/brand'
import { CurrentSacrifice } from './current'
import {
  applyQueuedUploads,
  completedWord,
  currentDay,
  defaultStageFor,
  type LocalSacrifice,
  sortByProgress,
  useFieldAppDay,
  venueName,
  venueNames,
} from './day'
import { SacrificeRows, SacrificeSearch } from './pick'
import { queueSacrificeCompletion, startUploadQueue, useUploadQueue } from './queue/queue'
import { UploadQueueBar } from './queue/queue-bar'
import { EvidenceFilesDialog, UnsavedMediaList, useMediaStorage } from './shots'

const numberedOf = ({ id, number, name }: LocalSacrifice): NumberedSacrifice => ({ id, number, name })

type DaysProps = { days: FieldDays; date: string; onChoose: (date: string) => void }

/** Label of a day, such as '27 Mei'. All days are in one season, so the year is omitted to save space on a phone. */
const dayLabel = (date: string, days: FieldDays) =>
  date === currentDay(days) ? 'Hari ini' : shortDate(date).slice(0, -' 2026'.length)

function Days({ days, date, onChoose }: DaysProps) {
  const known = days.items.some(one => one.date === date) || date === ''
  return (
    <SelectField label="Hari" value={date} onChange={event => onChoose(event.target.value)}>
      {!known && <option value={date}>{dayLabel(date, days)}</option>}
      {days.items.map(one => (
        <option key={one.date} value={one.date}>
          {dayLabel(one.date, days)} ({one.completed}/{one.total})
        </option>
      ))}
      {(days.unplanned > 0 || date === '') && <option value="">Belum dijadwalkan ({days.unplanned})</option>}
    </SelectField>
  )
}

const signOutText = (n: number) =>
  `${n} foto, video, atau tanda selesai belum terkirim. Semuanya tetap tersimpan di ponsel ini dan dikirim setelah ada yang masuk lagi di ponsel ini. Jangan menghapus data peramban.`

const leaveText = (n: number) =>
  `${n} belum terkirim. Semuanya tetap tersimpan di ponsel ini, tetapi pengiriman berhenti sampai Lapangan dibuka lagi.`

function UnsentGuard({ unkept, saving }: { unkept: number; saving: number }) {
  const { jobs } = useUploadQueue()
  if (unkept + saving > 0)
    return (
      <UnsavedChangesGuard isDirty>
        Ada foto yang belum tersimpan. Bila halaman ini ditinggalkan, foto itu hilang.
      </UnsavedChangesGuard>
    )
  return (
    <UnsavedChangesGuard isDirty={jobs.length > 0} onSignOut={signOutText(jobs.length)}>
      {leaveText(jobs.length)}
    </UnsavedChangesGuard>
  )
}

function useQueueAndCache(reload: () => Promise<void>) {
  const { jobs, sent } = useUploadQueue()
  useEffect(() => startUploadQueue(), [])
  useEffect(() => void cacheShell(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished upload reloads the list
  useEffect(() => {
    if (sent > 0 && jobs.length === 0) void reload()
  }, [sent, jobs.length])
  return jobs
}

async function markDone(item: LocalSacrifice) {
  try {
    await queueSacrificeCompletion(numberedOf(item))
    toast(`Nomor ${item.number} ditandai sudah ${completedWord(item)}.`)
    return true
  } catch {
    toast('Ponsel tidak dapat menyimpannya. Coba tekan Selesai lagi.', 'bad')
    return false
  }
}

type VenueProps = { venues: string[]; chosen: string; onChoose: (venue: string) => void }

const Venue = ({ venues, chosen, onChoose }: VenueProps) => (
  <SelectField
    label="Tempat"
    value={chosen}
    onChange={event => onChoose(event.target.value)}
    blank="Semua tempat"
    options={venues.map(name => [name, name])}
  />
)

const LoadProblem = ({ day: { kept, problem, reload } }: { day: ReturnType<typeof useFieldAppDay> }) => (
  <>
    {problem && kept && (
      <p className="text-sm font-semibold">
        Daftar ini seperti saat terakhir ada sinyal
        {problem.code !== 'network' && `: ${problem.detail}`}.
      </p>
    )}
    {!kept && problem && (
      <ErrorState message="Daftar belum dapat dimuat" detail={problem.detail} onRetry={() => void reload()} />
    )}
    {!kept && !problem && <Skeleton className="h-96" />}
  </>
)

export function Component() {
  const day = useFieldAppDay()
  const { kept, reload, choose } = day
  const jobs = useQueueAndCache(reload)
  const [venue, setVenue] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [wanted, setWanted] = useState<EvidenceStage>('papan_nama')
  const [isFilesOpen, setFilesOpen] = useState(false)
  const shots = useMediaStorage()

  const all = kept ? applyQueuedUploads(kept.items, jobs) : []
  const venues = venueNames(all)
  const items = sortByProgress(venue === '' ? all : all.filter(item => venueName(item) === venue))
  const next = items.find(item => !item.isDone)
  const current = all.find(({ id }) => id === chosen) ?? next ?? items[0]
  const stage = current && defaultStageFor(current, wanted)
  const targets = all.toSorted((a, b) => a.number - b.number).map(numberedOf)
  const show = (id: string | null) => {
    setWords('')
    setChosen(id)
    scrollTo({ top: 0 })
  }

  return (
    <div className="mx-auto max-w-2xl space-y-4 pb-32">
      <ScreenHeader title="Lapangan" />
      <UploadQueueBar sacrifices={targets} saving={shots.saving} />
      <UnsavedMediaList list={shots.unkept} onDrop={shots.drop} />
      <UnsentGuard unkept={shots.unkept.length} saving={shots.saving} />
      <LoadProblem day={day} />
      {kept && (
        <div className="grid auto-cols-fr grid-flow-col gap-3">
          <Days days={kept.days} date={kept.date} onChoose={choose} />
          {venues.length > 1 && <Venue venues={venues} chosen={venue} onChoose={setVenue} />}
        </div>
      )}
      {kept && items.length === 0 && (
        <EmptyState title="Belum ada yang dijadwalkan">
          Kantor menjadwalkan hewan dan pelaksanaan; setelah itu daftarnya tampil di sini.
        </EmptyState>
      )}
      {all.length > 1 && <SacrificeSearch {...{ all, words }} onType={setWords} onChoose={show} />}
      {current && stage && words === '' && (
        <CurrentSacrifice
          key={current.id}
          item={current}
          isNext={current.id === next?.id}
          stage={stage}
          onStage={setWanted}
          onFiles={files => void shots.add(numberedOf(current), stage, files)}
          onDone={() => void markDone(current).then(isKept => isKept && show(null))}
          onFilesOpen={() => setFilesOpen(true)}
        />
      )}
      {items.length > 1 && words === '' && (
        <section aria-labelledby="all" className="space-y-2">
          <h2 id="all" className="text-lg">
            Semua ({items.filter(({ isDone }) => isDone).length} dari {items.length} selesai)
          </h2>
          <SacrificeRows items={items} chosen={current?.id} onChoose={show} />
        </section>
      )}
      {isFilesOpen && current && (
        <EvidenceFilesDialog
          sacrifice={numberedOf(current)}
          all={targets}
          onClose={() => setFilesOpen(false)}
          onMoved={() => void reload()}
        />
      )}
    </div>
  )
}

/** Replaces `serviceWorker.ready`, which uses the URL that the tab loaded first: it may be outside the field app. */
async function waitForActiveWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return registration.active
  return new Promise(resolve => {
    const look = () => {
      if (coming.state === 'activated') resolve(coming)
      if (coming.state === 'redundant') resolve(registration.active)
    }
    coming.addEventListener('statechange', look)
    look()
  })
}

async function cacheShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/field-sw.js', { scope: fieldAppPath })
    // Load lazy chunks now, so that the service worker caches them too. A failure to load the video cutter is ignored.
    await Promise.all([
      import('../../shell/sign-in/sign-in-form'),
      import('../../../lib/office/video-cut').catch(() => null),
    ])
    const worker = await waitForActiveWorker(registration)
    worker?.postMessage({ assets: [...loadedAssets(), shopMarkUrl()] })
  } catch {
    // Ignore the failure, because the page works without the cache while it is online.
  }
}
