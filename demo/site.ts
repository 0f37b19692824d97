import { defaultHome } from '../worker/contract/default-content'
import { picture } from './lists.ts'

export const homeContent = {
  logo: defaultHome.logo,
  header: defaultHome.header,
  hero: {
    title: 'Qurban yang sampai, ibadah yang tenang',
    subtitle:
      'Pilih hewan yang sehat, titipkan niat Anda, lalu pantau setiap tahapnya sampai sertifikat terbit. Kami juga melayani hadyu, dam, badal haji, dan badal umrah.',
    image: picture('general', 'hero-1'),
    countdown_text: 'Menuju Hari Raya Idul Adha',
  },
  sections: {
    services: {
      title: 'Layanan kami',
      subtitle:
        'Satu tempat untuk menunaikan amanah ibadah, dengan harga yang jelas dan proses yang dapat dilacak.',
      cta_text: 'Pesan Sekarang',
    },
    gallery: {
      title: 'Galeri kegiatan',
      subtitle: 'Dari kandang mitra, hari penyembelihan, hingga daging diterima para penerima manfaat.',
    },
    testimonials: {
      title: 'Kata mereka',
      subtitle: 'Cerita singkat dari pequrban dan keluarga yang menitipkan ibadahnya kepada kami.',
    },
    faq: {
      title: 'Pertanyaan yang sering diajukan',
      subtitle: 'Jawaban singkat seputar pemesanan, pembayaran, dan pelaksanaan ibadah.',
      contact_text: 'Belum menemukan jawabannya? Tanyakan langsung kepada kami lewat WhatsApp.',
    },
    cta: {
      title: 'Siap menunaikan qurban tahun ini?',
      subtitle: 'Pemesanan hanya beberapa menit. Nama pequrban boleh dilengkapi belakangan.',
      button_text: 'Pesan Sekarang',
      whatsapp_text: 'Tanya lewat WhatsApp',
    },
  },
  footer: {
    about_text:
      'Amanah Qurban membantu keluarga, masjid, dan perusahaan menunaikan qurban, hadyu, dam, serta badal haji dan umrah dengan amanah, transparan, dan sesuai syariat.',
    contact: {
      address: 'Jl. Amanah Raya No. 10, Cibinong, Kabupaten Bogor, Jawa Barat 16911',
      phone: '+62 812-0000-0000',
      email: 'salam@amanahqurban.example',
    },
    social_media: {
      facebook: 'https://www.facebook.com/amanahqurban.contoh',
      twitter: 'https://x.com/amanahqurban_contoh',
      instagram: 'https://www.instagram.com/amanahqurban.contoh',
    },
  },
}

/** Chat texts. `{{…}}` markers are filled from the order or the service the visitor looks at. */
export const whatsapp = {
  number: '+6281200000000',
  general_message: "Assalamu'alaikum, saya ingin bertanya tentang layanan Amanah Qurban.",
  service_message: "Assalamu'alaikum, saya ingin bertanya tentang layanan {{service}}.",
  order_message:
    "Assalamu'alaikum, saya baru saja membuat pesanan.\n\nID pesanan: {{order_id}}\nNama: {{customer_name}}\nWhatsApp: {{customer_phone}}\nEmail: {{customer_email}}\n{{codes}}\nPesanan:\n{{items}}\n\nTotal pembayaran: {{total}}",
  payment_message:
    "Assalamu'alaikum, saya sudah melakukan pembayaran.\n\nID pesanan: {{order_id}}\nJumlah transfer: {{total}}\n\nMohon dicek. Terima kasih.",
  status_message: "Assalamu'alaikum, saya ingin menanyakan pesanan {{order_id}}.",
}
