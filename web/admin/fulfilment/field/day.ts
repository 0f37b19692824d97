import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldDays, FieldSacrifice } from '../../../../worker/contract/fulfilment/field'
import { missingStages } from '../../../../worker/contract/fulfilment/pictures'
import { type EvidenceStage, isBadalService, stagesOf } from '../../../../worker/contract/labels'
import { wibDay } from '../../../../worker/contract/lib/format'
import { type FieldJob, readOfflineValue, saveOfflineValue } from '../../../field/store'
import { fetchJson } from '../../../lib/api'
import { serverNowText } from '../../../lib/clock'
import { ApiProblem } from '../../../lib/problem'
import { adminApi } from '../../common/api'
import { watchOperator } from '../../shell/session'

const maxPages = 40

/** Reads the sacrifices of a day; '' means the sacrifices without a date. */
async function readDay(date: string) {
  const items: FieldSacrifice[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const query = { date: date || undefined, cursor }
    const answer = await fetchJson(adminApi.field.sacrifices.$get({ query }))
    items.push(...answer.items)
    if (answer.next_cursor === null) break
    cursor = answer.next_cursor
  }
  return items
}

const rereadEveryMs = 60_000

type StoredDay = { days: FieldDays; date: string; items: FieldSacrifice[] }

const dayNoteName = (date: string) => `day:${date}`
const daysNoteName = 'days'

// The cast is safe: only this file writes stored days.
const readStored = async <T>(name: string) => ((await readOfflineValue(name)) ?? null) as T | null

/** The list of days may be stored since an earlier day, if there was no signal. */
export const currentDay = ({ today }: FieldDays) => [today, wibDay(serverNowText())].sort().at(-1) ?? today

function firstDay(days: FieldDays) {
  const dates = days.items.map(({ date }) => date)
  return dates.find(date => date >= currentDay(days)) ?? dates.at(-1) ?? ''
}

/** Reads the sacrifices of a day first from the phone's store, then from the server. */
export function useFieldAppDay() {
  const [chosen, setChosen] = useState<string | null>(null)
  const [kept, setKept] = useState<StoredDay | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  const wanted = useRef(chosen)
  const reload = useCallback(async () => {
    const isWanted = () => wanted.current === chosen
    const isSameOperator = watchOperator()
    try {
      const days: FieldDays = await fetchJson(adminApi.field.days.$get())
      const date = chosen ?? firstDay(days)
      const fresh: StoredDay = { days, date, items: await readDay(date) }
      // Do not store a response that arrives after sign-out.
      if (!isSameOperator()) return
      if (isWanted()) {
        setKept(fresh)
        setProblem(null)
      }
      await saveOfflineValue(daysNoteName, days)
      await saveOfflineValue(dayNoteName(date), fresh)
      // Store the next day too, because there may be no signal on it.
      const next = days.items.find(day => day.date > date)?.date
      const later = next && { days, date: next, items: await readDay(next) }
      if (later && isSameOperator()) await saveOfflineValue(dayNoteName(later.date), later)
    } catch (error) {
      if (error instanceof ApiProblem && isWanted()) setProblem(error)
    }
  }, [chosen])

  useEffect(() => {
    wanted.current = chosen
    let isGone = false
    const remembered = async () => {
      const days = await readStored<FieldDays>(daysNoteName)
      const known = await readStored<StoredDay>(dayNoteName(chosen ?? (days ? firstDay(days) : '')))
      if (!isGone && known) setKept(old => (old?.date === known.date ? old : known))
    }
    void remembered()
      .catch(() => {})
      .then(() => (isGone ? undefined : reload()))
    const look = () => document.visibilityState === 'visible' && navigator.onLine && void reload()
    const timer = setInterval(look, rereadEveryMs)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      isGone = true
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [chosen, reload])

  return { kept, problem, reload, choose: setChosen }
}

export const venueName = ({ location }: FieldSacrifice) => location ?? 'Tempat belum diisi'

export type LocalSacrifice = FieldSacrifice & { isDone: boolean; waiting: number; missing: EvidenceStage[] }

/** A file that waits to be sent counts as proof of its stage; a file that the server refused does not. */
const waitingStagesOf = (job: FieldJob) => (job.kind === 'file' && job.state === 'waiting' ? [job.stage] : [])

export const applyQueuedUploads = (items: FieldSacrifice[], jobs: FieldJob[]): LocalSacrifice[] =>
  items.map(item => {
    const own = jobs.filter(job => job.place.id === item.id)
    const isSaidDone = own.some(job => job.kind === 'done' && job.state === 'waiting')
    return {
      ...item,
      isDone: item.status === 'completed' || isSaidDone,
      waiting: own.filter(job => job.kind === 'file').length,
      missing: missingStages(item.wanted ?? [], [
        ...Object.keys(item.stages),
        ...own.flatMap(waitingStagesOf),
      ]),
    }
  })

export const sortByProgress = (items: LocalSacrifice[]) =>
  items.toSorted((a, b) => Number(a.isDone) - Number(b.isDone) || a.number - b.number)

const normalize = (text: string) => text.toLocaleLowerCase('id').replace(/\s+/g, ' ').trim()

export function isSacrificeMatch(item: LocalSacrifice, words: string) {
  const wanted = normalize(words).replace(/^(no\.?|nomor) ?(?=\d)/, '')
  if (/^\d+$/.test(wanted) && String(item.number).startsWith(wanted)) return true
  return [item.tag ?? '', ...item.names.map(({ name }) => name)].some(text =>
    normalize(text).includes(wanted),
  )
}

export const venueNames = (items: FieldSacrifice[]) =>
  [...new Set(items.map(venueName))].sort((a, b) => a.localeCompare(b, 'id'))

/** Preselects the last chosen stage (`wanted`) if this kind of sacrifice has that stage. */
export function defaultStageFor({ kind }: FieldSacrifice, wanted: EvidenceStage): EvidenceStage {
  if (Object.hasOwn(stagesOf(kind), wanted)) return wanted
  return isBadalService(kind) ? 'niat' : 'penyembelihan'
}

export const completedWord = ({ kind }: FieldSacrifice) =>
  isBadalService(kind) ? 'dilaksanakan' : 'disembelih'
