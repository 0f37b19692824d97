import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AllSettings } from '../../../../worker/contract/shop/settings'
import { draftOf } from '../../common/forms/draft'
import { type Clash, isSame, mergeTyped } from '../../common/forms/merge'
import { useWrite } from '../../common/forms/use-write'
import { readSettings, siteSavers } from '../calls'
import { type SiteInput, type SiteSettings, type SiteType, siteSettings, siteTypes, valuesOf } from './form'

type Seen = { updated_at: string | null }

const draft = draftOf<SiteInput>('settings')

/** What the form opens with: the settings, with changes of this visit that were never saved laid over them. */
function opening(settings: AllSettings) {
  const saved: SiteInput = valuesOf(settings)
  const kept = draft.read()
  if (!kept) return { saved, values: saved, clashes: [], isRestored: false }
  const { merged, clashes } = mergeTyped(kept.base, kept.mine, saved)
  return { saved, values: merged, clashes, isRestored: true }
}

/** The form over all settings of the site: what was typed survives failures, conflicts and reloads. */
export function useSiteForm(settings: AllSettings) {
  const [start] = useState(() => opening(settings))
  const base = useRef(start.saved)
  const [seen, setSeen] = useState<Record<SiteType, Seen>>(settings)
  const [clashes, setClashes] = useState<Clash[]>(start.clashes)
  const { write, isBusy, problem } = useWrite()
  const form = useForm<SiteInput, unknown, SiteSettings>({
    resolver: zodResolver(siteSettings),
    defaultValues: start.saved,
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState

  /** `saved` becomes what counts as unchanged, `values` what stands in the fields. */
  const fill = (saved: SiteInput, values: SiteInput) => {
    base.current = saved
    form.reset(saved)
    form.reset(values, { keepDefaultValues: true })
  }

  useEffect(() => {
    if (start.isRestored) form.reset(start.values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isSame(values, base.current)) draft.forget()
        else draft.keep({ base: base.current, mine: values })
      },
    })
  }, [form, start])

  /** The problem it met, or null. What was saved before a failure is simply saved again the next time. */
  const save = (values: SiteSettings) =>
    write(async () => {
      const sent = structuredClone(form.getValues())
      for (const type of siteTypes.filter(changed => dirtyFields[changed])) {
        const saved = await siteSavers[type](values, seen[type].updated_at)
        setSeen(old => ({ ...old, [type]: saved }))
      }
      setClashes([])
      fill(values, mergeTyped<SiteInput>(sent, form.getValues(), values).merged)
    })

  /** Takes over what somebody else saved; what was typed here stays. */
  const reload = () =>
    write(async () => {
      const fresh = await readSettings()
      const theirs: SiteInput = valuesOf(fresh)
      const { merged, clashes: met } = mergeTyped(base.current, form.getValues(), theirs)
      setSeen(fresh)
      setClashes(met)
      fill(theirs, merged)
    })

  const discard = () => {
    setClashes([])
    fill(base.current, base.current)
  }

  const isRestored = start.isRestored && isDirty
  return { form, clashes, isDirty, isBusy, problem, isRestored, save, reload, discard }
}

export const forgetDraft = () => draft.forget()
