import { Fragment } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { logoTypes } from '../../../../worker/contract/labels'
import { logoIcons } from '../../../ui/logo-icons'
import { Choices } from '../../common/forms/choices'
import { Panel } from '../../common/settings/panel'
import { PictureSetting } from './fields'
import type { SiteInput } from './form'

const iconNames: Record<string, string> = {
  'moon-star': 'Bulan dan bintang',
  moon: 'Bulan',
  star: 'Bintang',
  sparkles: 'Kilau',
  landmark: 'Bangunan',
  'hand-heart': 'Tangan memberi',
  heart: 'Hati',
  leaf: 'Daun',
  sun: 'Matahari',
  gem: 'Permata',
}

const icons = Object.fromEntries(
  Object.entries(logoIcons).map(([value, Icon]) => [
    value,
    <Fragment key={value}>
      <Icon size={18} aria-hidden="true" className="text-primary" />
      {iconNames[value] ?? value}
    </Fragment>,
  ]),
)

export function LogoPanel() {
  const { register, control } = useFormContext<SiteInput>()
  const type = useWatch({ control, name: 'home_content.logo.type' })
  return (
    <Panel title="Logo">
      <Choices legend="Tipe logo" options={logoTypes} {...register('home_content.logo.type')} />
      {type === 'icon' && <Choices legend="Ikon" options={icons} {...register('home_content.logo.icon')} />}
      {type === 'image' && (
        <PictureSetting
          name="home_content.logo.image_url"
          label="URL gambar logo"
          hint="Tinggi 40 px di situs; latar tembus pandang paling baik."
        />
      )}
    </Panel>
  )
}
