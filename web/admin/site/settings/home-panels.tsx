import { Panel } from '../../common/settings/panel'
import { AreaSetting, PictureSetting, type SettingName, TextSetting } from './fields'
import type { SiteInput } from './form'

const HeroPanel = () => (
  <Panel title="Hero" isOpen>
    <TextSetting name="home_content.hero.title" label="Judul" />
    <AreaSetting name="home_content.hero.subtitle" label="Subjudul" />
    <PictureSetting name="home_content.hero.image" label="Gambar latar" />
    <TextSetting
      name="home_content.hero.countdown_text"
      label="Teks hitung mundur"
      hint="Tampil di atas hitung mundur menuju Idul Adha."
    />
  </Panel>
)

type SectionPanelProps = {
  title: string
  section: keyof SiteInput['home_content']['sections']
  /** Texts other than title and subtitle. */
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
  <Panel title={title}>
    <TextSetting name={`home_content.sections.${section}.title`} label="Judul" />
    <AreaSetting name={`home_content.sections.${section}.subtitle`} label="Subjudul" />
    {texts.map(([name, label]) => (
      <TextSetting key={name} name={name} label={label} />
    ))}
  </Panel>
)

const link = 'Diawali https://, atau kosongkan untuk menyembunyikannya.'

const FooterPanel = () => (
  <Panel title="Footer">
    <AreaSetting name="home_content.footer.about_text" label="Tentang kami" rows={4} />
    <AreaSetting name="home_content.footer.contact.address" label="Alamat" />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextSetting name="home_content.footer.contact.phone" label="Telepon" />
      <TextSetting name="home_content.footer.contact.email" label="Email" />
    </div>
    <TextSetting name="home_content.footer.social_media.facebook" label="URL Facebook" hint={link} />
    <TextSetting name="home_content.footer.social_media.twitter" label="URL Twitter" hint={link} />
    <TextSetting name="home_content.footer.social_media.instagram" label="URL Instagram" hint={link} />
  </Panel>
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
