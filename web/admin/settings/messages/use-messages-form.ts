import { useState } from 'react'
import type { z } from 'zod'
import { messagesSetting } from '../../../../worker/contract/messages/messages'
import { useBoundForm } from '../../common/forms/bound'
import { mergeTyped } from '../../common/forms/merge'
import { savedValues, useFormDraft } from '../../common/forms/use-form-draft'
import { useWrite } from '../../common/forms/use-write'
import { readMessageTexts, saveMessageTexts } from '../calls'

export type MessagesInput = z.input<typeof messagesSetting>
type MessagesValues = z.output<typeof messagesSetting>
export type Setting = { content: MessagesValues; updated_at: string | null }

/** The form over all texts of messages: what was typed survives failures, conflicts and reloads. */
export function useMessagesForm(setting: Setting) {
  const [version, setVersion] = useState(setting.updated_at)
  const { write, isBusy, problem } = useWrite()
  const { form } = useBoundForm(messagesSetting, {
    defaultValues: setting.content,
    shouldFocusError: false,
    mode: 'onChange',
  })
  const draft = useFormDraft('messages', form)

  /** The problem it met, or null. */
  const save = (values: MessagesValues) =>
    write(async () => {
      const saved = await saveMessageTexts(values, version)
      setVersion(saved.updated_at)
      draft.forget()
      form.reset(saved.content)
    })

  /** Takes over what somebody else saved; what was typed here stays. */
  const reload = () =>
    write(async () => {
      const theirs = await readMessageTexts()
      const { merged } = mergeTyped<MessagesInput>(savedValues(form), form.getValues(), theirs.content)
      setVersion(theirs.updated_at)
      form.reset(theirs.content)
      form.reset(merged, { keepDefaultValues: true })
    })

  return { form, draft, isDirty: form.formState.isDirty, isBusy, problem, save, reload }
}
