import { nextEid } from '../../worker/contract/eid'
import type { SiteContent } from '../../worker/contract/site'
import { brand } from './brand'

/** Shown while the operator's texts cannot be loaded. */
export const defaultContent = (now: string): SiteContent => ({
  home: {
    logo: { type: 'icon', icon: 'moon-star', image_url: '' },
    header: {
      navigation: [
        { name: 'Beranda', href: '#' },
        { name: 'Layanan', href: '#services' },
        { name: 'Hewan', href: '#animals' },
        { name: 'Galeri', href: '#gallery' },
        { name: 'Testimoni', href: '#testimonials' },
        { name: 'FAQ', href: '#faq' },
      ],
    },
    hero: {
      title: 'Qurban yang sampai, ibadah yang tenang',
      subtitle: 'Qurban, hadyu, dam, badal haji, dan badal umrah dalam satu tempat yang dapat Anda pantau.',
      image: '',
      countdown_text: 'Menuju Hari Raya Idul Adha',
    },
    sections: {
      services: { title: 'Layanan kami', subtitle: '', cta_text: 'Pesan Sekarang' },
      gallery: { title: 'Galeri kegiatan', subtitle: '' },
      testimonials: { title: 'Kata mereka', subtitle: '' },
      faq: { title: 'Pertanyaan yang sering diajukan', subtitle: '', contact_text: '' },
      cta: {
        title: 'Siap menunaikan qurban tahun ini?',
        subtitle: '',
        button_text: 'Pesan Sekarang',
        whatsapp_text: 'Tanya lewat WhatsApp',
      },
    },
    footer: {
      about_text: `${brand} membantu Anda menunaikan qurban, hadyu, dam, serta badal haji dan umrah dengan amanah.`,
      contact: { address: '', phone: '', email: '' },
      social_media: { facebook: '', twitter: '', instagram: '' },
    },
  },
  whatsapp: {
    number: '',
    general_message: '',
    service_message: '',
    order_message: '',
    payment_message: '',
    status_message: '',
  },
  eid_date: nextEid(now),
  now,
})
