import { createContext, useContext } from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '../../../ui/field'
import { boundTo } from '../../common/forms/bound'
import type { Clash } from '../../common/forms/merge'
import { PictureField } from '../../media/picture-field'
import type { SiteInput } from './form'

export type SettingName = FieldPath<SiteInput>

/** What somebody else saved where something was typed here too. */
export const ClashContext = createContext<Clash[]>([])

/** The note of a clash at this field, else its usual hint. */
export function useHint(name: string, hint?: string) {
  const clash = useContext(ClashContext).find(({ path }) => path === name)
  if (!clash) return hint
  return typeof clash.theirs === 'string' && clash.theirs !== ''
    ? `Diubah di tempat lain menjadi: “${clash.theirs}”. Isian Anda dipertahankan.`
    : 'Diubah di tempat lain. Isian Anda dipertahankan.'
}

/** The note of a clash over a list, which has no hint to stand in. */
export function ClashNote({ name }: { name: SettingName }) {
  const note = useHint(name)
  return note && <p className="font-semibold text-yellow-ink">{note}</p>
}

type SettingProps = { name: SettingName; label: string; hint?: string; maxLength?: number }

function useSetting({ name, hint, ...rest }: SettingProps) {
  const field = boundTo(useFormContext<SiteInput>())
  return { ...rest, ...field(name), hint: useHint(name, hint) }
}

export const TextSetting = (props: SettingProps) => <TextField autoComplete="off" {...useSetting(props)} />

export const AreaSetting = ({ rows, ...props }: SettingProps & { rows?: number }) => (
  <TextAreaField rows={rows} {...useSetting(props)} />
)

export function PictureSetting(props: SettingProps) {
  const { setValue, control } = useFormContext<SiteInput>()
  const current = useWatch({ control, name: props.name })
  return (
    <PictureField
      isOptional
      current={typeof current === 'string' ? current : ''}
      onPick={url => setValue(props.name, url, { shouldDirty: true, shouldValidate: true })}
      {...useSetting(props)}
    />
  )
}
