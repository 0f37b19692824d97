import { Panel } from '../panel'
import { AreaSetting, PictureSetting, TextSetting } from './fields'

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

const ServicesPanel = () => (
  <Panel title="Services">
    <TextSetting name="home_content.sections.services.title" label="Judul" />
    <AreaSetting name="home_content.sections.services.subtitle" label="Subjudul" />
    <TextSetting name="home_content.sections.services.cta_text" label="Teks tombol" />
  </Panel>
)

const GalleryPanel = () => (
  <Panel title="Gallery">
    <TextSetting name="home_content.sections.gallery.title" label="Judul" />
    <AreaSetting name="home_content.sections.gallery.subtitle" label="Subjudul" />
  </Panel>
)

const TestimonialsPanel = () => (
  <Panel title="Testimonials">
    <TextSetting name="home_content.sections.testimonials.title" label="Judul" />
    <AreaSetting name="home_content.sections.testimonials.subtitle" label="Subjudul" />
  </Panel>
)

const FaqPanel = () => (
  <Panel title="FAQ">
    <TextSetting name="home_content.sections.faq.title" label="Judul" />
    <AreaSetting name="home_content.sections.faq.subtitle" label="Subjudul" />
    <TextSetting name="home_content.sections.faq.contact_text" label="Teks ajakan bertanya" />
  </Panel>
)

const CtaPanel = () => (
  <Panel title="CTA">
    <TextSetting name="home_content.sections.cta.title" label="Judul" />
    <AreaSetting name="home_content.sections.cta.subtitle" label="Subjudul" />
    <TextSetting name="home_content.sections.cta.button_text" label="Teks tombol" />
    <TextSetting name="home_content.sections.cta.whatsapp_text" label="Teks tombol WhatsApp" />
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

/** The sections of the home page, in the order in which a visitor meets them. */
export const HomePanels = () => (
  <>
    <HeroPanel />
    <ServicesPanel />
    <GalleryPanel />
    <TestimonialsPanel />
    <FaqPanel />
    <CtaPanel />
    <FooterPanel />
  </>
)
