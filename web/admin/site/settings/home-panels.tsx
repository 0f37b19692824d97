import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ActionButton } from '../../../ui/icon-buttons'
import { ToolButton } from '../../../ui/tool-button'
import { SettingsPanel } from '../../common/settings/panel'
import {
  PictureSetting,
  SettingClashNotice,
  type SettingName,
  SiteAreaSetting,
  SiteTextSetting,
} from './fields'
import type { SiteInput } from './form'

const maxLinks = 10

export function NavigationPanel() {
  const { control } = useFormContext<SiteInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'home_content.header.navigation' })
  return (
    <SettingsPanel title="Navigasi">
      <p className="text-muted">
        Tautan di bagian atas situs. Alamat boleh berupa bagian beranda (#services, #animals, #gallery,
        #testimonials, #faq), halaman sendiri (/order), atau situs lain (https://…).
      </p>
      <SettingClashNotice name="home_content.header.navigation" />
      <ol className="space-y-4">
        {fields.map(({ id }, n) => (
          <li key={id} className="grid gap-x-3 border-b border-line pb-4 sm:grid-cols-[1fr_1fr_auto]">
            <SiteTextSetting
              name={`home_content.header.navigation.${n}.name`}
              label={`Nama menu ${n + 1}`}
              maxLength={40}
            />
            <SiteTextSetting
              name={`home_content.header.navigation.${n}.href`}
              label={`Alamat menu ${n + 1}`}
            />
            <div className="flex sm:pt-7">
              <ToolButton
                icon={ArrowUp}
                label={`Naikkan menu ${n + 1}`}
                disabled={n === 0}
                onClick={() => move(n, n - 1)}
              />
              <ToolButton
                icon={ArrowDown}
                label={`Turunkan menu ${n + 1}`}
                disabled={n === fields.length - 1}
                onClick={() => move(n, n + 1)}
              />
              <ToolButton icon={X} label={`Hapus menu ${n + 1}`} tone="danger" onClick={() => remove(n)} />
            </div>
          </li>
        ))}
      </ol>
      <ActionButton
        icon={Plus}
        look="secondary"
        disabled={fields.length >= maxLinks}
        onClick={() => append({ name: '', href: '' })}
      >
        Tambah menu
      </ActionButton>
      {fields.length >= maxLinks && <p className="text-sm text-muted">Paling banyak {maxLinks} menu.</p>}
    </SettingsPanel>
  )
}

const HeroPanel = () => (
  <SettingsPanel title="Hero" isOpen>
    <SiteTextSetting name="home_content.hero.title" label="Judul" />
    <SiteAreaSetting name="home_content.hero.subtitle" label="Subjudul" />
    <PictureSetting name="home_content.hero.image" label="Gambar latar" />
    <SiteTextSetting
      name="home_content.hero.countdown_text"
      label="Teks hitung mundur"
      hint="Tampil di atas hitung mundur menuju Idul Adha."
    />
  </SettingsPanel>
)

type SectionPanelProps = {
  title: string
  section: keyof SiteInput['home_content']['sections']
  texts: [name: SettingName, label: string][]
}

const sections: SectionPanelProps[] = [
  {
    title: 'Services',
    section: 'services',
    texts: [['home_content.sections.services.cta_text', 'Teks tombol']],
  },
  { title: 'Gallery', section: 'gallery', texts: [] },
  { title: 'Testimonials', section: 'testimonials', texts: [] },
  {
    title: 'FAQ',
    section: 'faq',
    texts: [['home_content.sections.faq.contact_text', 'Teks ajakan bertanya']],
  },
  {
    title: 'CTA',
    section: 'cta',
    texts: [
      ['home_content.sections.cta.button_text', 'Teks tombol'],
      ['home_content.sections.cta.whatsapp_text', 'Teks tombol WhatsApp'],
    ],
  },
]

const SectionPanel = ({ title, section, texts }: SectionPanelProps) => (
  <SettingsPanel title={title}>
    <SiteTextSetting name={`home_content.sections.${section}.title`} label="Judul" />
    <SiteAreaSetting name={`home_content.sections.${section}.subtitle`} label="Subjudul" />
    {texts.map(([name, label]) => (
      <SiteTextSetting key={name} name={name} label={label} />
    ))}
  </SettingsPanel>
)

const linkHint = 'Diawali https://, atau kosongkan untuk menyembunyikannya.'

const FooterPanel = () => (
  <SettingsPanel title="Footer">
    <SiteAreaSetting name="home_content.footer.about_text" label="Tentang kami" rows={4} />
    <SiteAreaSetting name="home_content.footer.contact.address" label="Alamat" />
    <div className="grid gap-4 sm:grid-cols-2">
      <SiteTextSetting name="home_content.footer.contact.phone" label="Telepon" />
      <SiteTextSetting name="home_content.footer.contact.email" label="Email" />
    </div>
    <SiteTextSetting name="home_content.footer.social_media.facebook" label="URL Facebook" hint={linkHint} />
    <SiteTextSetting name="home_content.footer.social_media.twitter" label="URL Twitter" hint={linkHint} />
    <SiteTextSetting
      name="home_content.footer.social_media.instagram"
      label="URL Instagram"
      hint={linkHint}
    />
  </SettingsPanel>
)

export const HomePanels = () => (
  <>
    <HeroPanel />
    {sections.map(section => (
      <SectionPanel key={section.title} {...section} />
    ))}
    <FooterPanel />
  </>
)
