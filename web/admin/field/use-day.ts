import { useCallback, useEffect, useState } from 'react'
import type { FieldDays, FieldSacrifice } from '../../../worker/contract/proof/field'
import { note, noted } from '../../field/store'
import { ApiProblem, asProblem } from '../../lib/problem'
import { session } from '../session'
import { readDay, readDays } from './calls'

/** How often the list is read anew while it is looked at, ms. */
const every = 60_000

type Kept = { days: FieldDays; date: string; items: FieldSacrifice[]; at: number }

const keptName = (date: string) => `day:${date}`
const daysName = 'days'

// Only this file writes these notes.
const asKept = (value: unknown) => (value as Kept | undefined) ?? null
const asDays = (value: unknown) => (value as FieldDays | undefined) ?? null

/** The day to begin with: today, else the next one, else the last; what has none where there is no other. */
function firstDay({ today, items }: FieldDays) {
  const days = items.map(({ date }) => date)
  return days.find(date => date >= today) ?? days.at(-1) ?? ''
}

/** The days and the list of the chosen one: first as the phone kept them, then as the server has them. */
export function useDay() {
  const [chosen, setChosen] = useState<string | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  const reload = useCallback(async () => {
    try {
      const days = await readDays()
      const date = chosen ?? firstDay(days)
      const items = await readDay(date)
      const fresh = { days, date, items, at: Date.now() }
      // An answer that comes after signing out is kept nowhere.
      if (session.get() === null) return
      setKept(fresh)
      setProblem(null)
      await note(daysName, days)
      await note(keptName(date), fresh)
    } catch (error) {
      if (error instanceof ApiProblem) setProblem(asProblem(error))
    }
  }, [chosen])

  useEffect(() => {
    let isGone = false
    const remembered = async () => {
      const days = asDays(await noted(daysName))
      const known = asKept(await noted(keptName(chosen ?? (days ? firstDay(days) : ''))))
      if (!isGone && known) setKept(old => (old?.date === known.date ? old : known))
    }
    void remembered()
      .catch(() => {})
      .then(() => (isGone ? undefined : reload()))
    const look = () => document.visibilityState === 'visible' && navigator.onLine && void reload()
    const timer = setInterval(look, every)
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
