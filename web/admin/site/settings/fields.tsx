import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import {
  TextAreaSetting as Area,
  TextSetting as Text,
  useFieldHint,
  useSettingField,
} from '../../common/settings/setting-form'
import { PictureField } from '../media/picture-field'
import type { SiteInput } from './form'

export type SettingName = FieldPath<SiteInput>

export function SettingConflictNotice({ name }: { name: SettingName }) {
  const note = useFieldHint(name)
  return note && <p className="font-semibold text-yellow-ink">{note}</p>
}

type SettingProps = { name: SettingName; label: string; hint?: string; maxLength?: number; rows?: number }

export const SiteTextSetting = (props: SettingProps) => <Text {...props} />
export const SiteTextAreaSetting = (props: SettingProps) => <Area {...props} />

export function PictureSetting(props: SettingProps) {
  const { setValue, control } = useFormContext<SiteInput>()
  const current = useWatch({ control, name: props.name })
  return (
    <PictureField
      isOptional
      current={typeof current === 'string' ? current : ''}
      onPick={url => setValue(props.name, url, { shouldDirty: true, shouldValidate: true })}
      {...useSettingField(props)}
    />
  )
}
