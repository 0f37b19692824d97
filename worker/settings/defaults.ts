import { eidDates } from '../contract/eid'
import type { Settings } from './read'

/** What the site says before the operator has saved anything. */
export const settingDefaults: Settings = {
  home_content: {
    logo: { type: 'icon', icon: 'moon', image_url: '' },
    header: {
      navigation: [
        { name: 'Layanan', href: '/#services' },
        { name: 'Galeri', href: '/#gallery' },
        { name: 'Testimoni', href: '/#testimonials' },
        { name: 'FAQ', href: '/#faq' },
      ],
    },
    hero: {
      title: 'Qurban dan badal yang amanah',
      subtitle:
        'Pilih hewan atau layanan, bayar dengan mudah, dan ikuti pesanan Anda sampai sertifikat terbit.',
      image: '',
      countdown_text: 'Menuju Idul Adha',
    },
    sections: {
      services: {
        title: 'Layanan Kami',
        subtitle: 'Qurban, hadyu, dam, dan badal.',
        cta_text: 'Pesan Sekarang',
      },
      gallery: { title: 'Galeri', subtitle: 'Dokumentasi pelaksanaan.' },
      testimonials: { title: 'Testimoni', subtitle: 'Kata mereka yang sudah mempercayakan ibadahnya.' },
      faq: {
        title: 'Pertanyaan Umum',
        subtitle: 'Jawaban atas hal yang sering ditanyakan.',
        contact_text: 'Masih ada pertanyaan?',
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
  },
  whatsapp: {
    // Empty hides every chat link; a made-up number would be a stranger's.
    number: '',
    general_message: "Assalamu'alaikum, saya ingin bertanya tentang layanan qurban.",
    service_message: "Assalamu'alaikum, saya ingin bertanya tentang layanan {{service}}.",
    order_message:
      "Assalamu'alaikum, saya baru saja membuat pesanan.\n\nID pesanan: {{order_id}}\nNama: {{customer_name}}\nWhatsApp: {{customer_phone}}\nEmail: {{customer_email}}\n{{codes}}\nPesanan:\n{{items}}\n\nTotal pembayaran: {{total}}",
    payment_message:
      "Assalamu'alaikum, saya ingin konfirmasi pembayaran pesanan {{order_id}} sebesar {{total}}.",
    status_message: "Assalamu'alaikum, saya ingin bertanya tentang pesanan {{order_id}}.",
  },
  eid_dates: { dates: [...eidDates] },
  payment: { qris_limit: 10_000_000 },
  certificate_templates: { templates: [] },
}
