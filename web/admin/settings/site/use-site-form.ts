import { useState } from 'react'
import type { AllSettings } from '../../../../worker/contract/shop/settings'
import { useBoundForm } from '../../common/forms/bound'
import { mergeTyped } from '../../common/forms/merge'
import { savedValues, useFormDraft } from '../../common/forms/use-form-draft'
import { useWrite } from '../../common/forms/use-write'
import { readSettings, siteSavers } from './calls'
import { type SiteInput, type SiteSettings, type SiteType, siteSettings, siteTypes, valuesOf } from './form'

type Seen = { updated_at: string | null }

/** The form over all settings of the site: what was typed survives failures, conflicts and reloads. */
export function useSiteForm(settings: AllSettings) {
  const [seen, setSeen] = useState<Record<SiteType, Seen>>(settings)
  const { write, isBusy, problem } = useWrite()
  const { form } = useBoundForm(siteSettings, { defaultValues: valuesOf(settings), shouldFocusError: false })
  const draft = useFormDraft('settings', form)
  const { isDirty, dirtyFields } = form.formState

  /** `saved` becomes what counts as unchanged, `values` what stands in the fields. */
  const fill = (saved: SiteInput, values: SiteInput) => {
    form.reset(saved)
    form.reset(values, { keepDefaultValues: true })
  }

  /** The problem it met, or null. What was saved before a failure is simply saved again the next time. */
  const save = (values: SiteSettings) =>
    write(async () => {
      const sent = structuredClone(form.getValues())
      for (const type of siteTypes.filter(changed => dirtyFields[changed])) {
        const saved = await siteSavers[type](values, seen[type].updated_at)
        setSeen(old => ({ ...old, [type]: saved }))
      }
      draft.setClashes([])
      fill(values, mergeTyped<SiteInput>(sent, form.getValues(), values).merged)
    })

  /** Takes over what somebody else saved; what was typed here stays. */
  const reload = () =>
    write(async () => {
      const fresh = await readSettings()
      const theirs: SiteInput = valuesOf(fresh)
      const { merged, clashes: met } = mergeTyped<SiteInput>(savedValues(form), form.getValues(), theirs)
      setSeen(fresh)
      draft.setClashes(met)
      fill(theirs, merged)
    })

  return { form, draft, isDirty, isBusy, problem, save, reload }
}
