import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type CertificateTemplate, certificateTemplate } from '../../../../worker/contract/shop/settings'
import { ApiProblem } from '../../../lib/problem'
import { useBoundForm } from '../../common/forms/bound'
import { draftOf } from '../../common/forms/draft'
import { isSame } from '../../common/forms/merge'
import { useWrite } from '../../common/forms/use-write'
import { readTemplates, saveTemplates } from '../calls'

const input = certificateTemplate.pick({ name: true, template: true })

type Values = { name: string; template: string }
type Seen = Values & { updated_at: string | null }

const valuesOf = ({ name, template }: Values): Values => ({ name, template })

const gone = () => new ApiProblem('not_found', 404, 'Template ini sudah dihapus di tempat lain.')

/** The editor of one template: what was typed survives failures, conflicts and reloads. */
export function useTemplate(saved: CertificateTemplate, updated_at: string | null) {
  const { id } = saved
  const [draft] = useState(() => draftOf<Seen>(`template.${id}`))
  const [kept] = useState(draft.read)
  // A draft goes on from the version it was begun with, so that a change made meanwhile is met as a conflict.
  const [seen, setSeen] = useState<Seen>(kept?.base ?? { ...valuesOf(saved), updated_at })
  /** A new count starts the editor anew with what the form holds. */
  const [start, setStart] = useState({ count: 0, text: (kept?.mine ?? saved).template })
  const { write, isBusy, problem } = useWrite()
  const { form } = useBoundForm(input, { defaultValues: valuesOf(seen) })
  const { isDirty } = form.formState
  const [name, template] = useWatch({ control: form.control, name: ['name', 'template'] })

  const begin = (text: string) => setStart(({ count }) => ({ count: count + 1, text }))
  const find = (templates: CertificateTemplate[]) => templates.find(({ id: other }) => other === id)

  useEffect(() => {
    if (kept) form.reset(valuesOf(kept.mine), { keepDefaultValues: true })
  }, [form, kept])

  useEffect(() => {
    if (isDirty) draft.keep({ base: seen, mine: { ...seen, name, template } })
    else draft.forget()
  }, [draft, isDirty, seen, name, template])

  /** The problem it met, or null. */
  const save = (values: Values) =>
    write(async () => {
      const fresh = await readTemplates()
      const { templates } = fresh.content
      const theirs = find(templates)
      if (!theirs) throw gone()
      // Another template may have been saved meanwhile: only a change of this one is a conflict.
      const isAsSeen = isSame(valuesOf(theirs), valuesOf(seen))
      const next = templates.map(old => (old.id === id ? { ...old, ...values } : old))
      const answer = await saveTemplates(next, isAsSeen ? fresh.updated_at : seen.updated_at)
      const stored = valuesOf(find(answer.content.templates) ?? values)
      setSeen({ ...stored, updated_at: answer.updated_at })
      form.reset(stored)
      begin(stored.template)
    })

  /** Takes over what somebody else saved, except where something was typed here. */
  const reload = () =>
    write(async () => {
      const fresh = await readTemplates()
      const theirs = find(fresh.content.templates)
      if (!theirs) return setSeen({ ...seen, updated_at: fresh.updated_at })
      setSeen({ ...valuesOf(theirs), updated_at: fresh.updated_at })
      form.reset(valuesOf(theirs), { keepDirtyValues: true })
      begin(form.getValues('template'))
    })

  const discard = () => {
    form.reset(valuesOf(seen))
    begin(seen.template)
  }

  const isRestored = kept !== null && isDirty
  return { form, start, isRestored, isBusy, problem, save, reload, discard, forget: draft.forget }
}
