import { nextEid } from '../lib/eid'
import { wibDay } from '../lib/format'
import type { SiteContent } from './content'
import type { Promises, ShopSetting, Whatsapp } from './settings'

export const defaultShop: ShopSetting = { name: 'Toko Qurban', short_name: '' }

/** Used until an operator saves other content, and while the saved content cannot be loaded. */
export const defaultHomeContent: SiteContent['home'] = {
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
    title: 'Qurban dan badal yang amanah',
    subtitle:
      'Pilih hewan atau layanan, bayar dengan mudah, dan ikuti pesanan Anda sampai sertifikat terbit.',
    image: '',
    countdown_text: 'Menuju Hari Raya Idul Adha',
  },
  sections: {
    services: {
      title: 'Layanan kami',
      subtitle: 'Qurban, hadyu, dam, badal haji, dan badal umrah.',
      cta_text: 'Pesan Sekarang',
    },
    gallery: { title: 'Galeri kegiatan', subtitle: 'Dokumentasi pelaksanaan.' },
    testimonials: { title: 'Testimoni', subtitle: 'Kata mereka yang sudah mempercayakan ibadahnya.' },
    faq: {
      title: 'Pertanyaan yang sering diajukan',
      subtitle: '',
      contact_text: 'Masih ada pertanyaan? Kami siap menjawab.',
    },
    cta: {
      title: 'Siap menunaikan ibadah Anda?',
      subtitle: 'Pesan sekarang, tim kami menemani sampai selesai.',
      button_text: 'Pesan Sekarang',
      whatsapp_text: 'Tanya lewat WhatsApp',
    },
  },
  footer: {
    about_text: 'Layanan qurban, hadyu, dam, serta badal haji dan umrah.',
    contact: { address: '', phone: '', email: '' },
    social_media: { facebook: '', twitter: '', instagram: '' },
  },
}

export const defaultWhatsappSettings: Whatsapp = {
  // An empty number hides all chat links. An invented number could belong to a stranger.
  number: '',
  general_message: "Assalamu'alaikum, saya ingin bertanya tentang layanan qurban.",
  service_message: "Assalamu'alaikum, saya ingin bertanya tentang layanan {{service}}.",
  order_message:
    "Assalamu'alaikum, saya baru saja membuat pesanan.\n\nID pesanan: {{order_id}}\nNama: {{customer_name}}\nWhatsApp: {{customer_phone}}\nEmail: {{customer_email}}\n{{codes}}\nPesanan:\n{{items}}\n\nTotal pembayaran: {{total}}",
  payment_message:
    "Assalamu'alaikum, saya ingin konfirmasi pembayaran pesanan {{order_id}} sebesar {{total}}.",
  status_message: "Assalamu'alaikum, saya ingin bertanya tentang pesanan {{order_id}}.",
}

export const defaultPromises: Promises = {
  included_animal: 'Harga sudah termasuk penyembelihan dan sertifikat.',
  included_service: 'Harga sudah termasuk pelaksanaan dan sertifikat.',
  meat: 'Tempat penyaluran daging dapat Anda tanyakan kepada kami sebelum memesan.',
  proof: 'Jadwal, bukti, dan sertifikat dapat dilihat di halaman status pesanan setelah pelaksanaan.',
  picture_note: '',
}

export const defaultContent = (now: string): SiteContent => ({
  shop: defaultShop,
  home: defaultHomeContent,
  whatsapp: defaultWhatsappSettings,
  promises: defaultPromises,
  can_mail: true,
  eid_date: nextEid(now),
  today: wibDay(now),
})
