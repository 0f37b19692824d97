import { defaultHomeContent } from '../worker/contract/site/default-content'
import { picture } from './lists.ts'

export const homeContent = {
  logo: defaultHomeContent.logo,
  header: defaultHomeContent.header,
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
      subtitle:
        'Dari kandang mitra, hari penyembelihan, hingga daging diterima para penerima manfaat. Semua gambar contoh ini adalah ilustrasi.',
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

export const shop = { name: 'Amanah Qurban', short_name: 'Amanah' }

/** Chat texts. `{{…}}` placeholders are filled with data of the current order or service. */
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

/** Fictitious; "(contoh)" marks the values as examples on the page. */
export const trust = {
  legal_name: 'Yayasan Amanah Qurban Indonesia (contoh)',
  legal_number: 'AHU-0000000.AH.01.04.Tahun 2020 (contoh)',
  pse_number: '000000.00/DJAI.PSE/00/2024 (contoh)',
  pse_url: '',
  bank_name: 'Bank Syariah Indonesia',
  account_number: '7000000012 (contoh)',
  account_name: 'Yayasan Amanah Qurban Indonesia',
  slaughter_by: 'Juru sembelih halal bersertifikat dari tim mitra (contoh)',
  slaughter_place: 'Halaman masjid mitra di Bogor dan Wonogiri (contoh)',
  seasons: [
    { name: '1447 H / 2026 (contoh)', animals: 1240, report_url: '' },
    { name: '1446 H / 2025 (contoh)', animals: 985, report_url: '' },
    { name: '1445 H / 2024 (contoh)', animals: 610, report_url: '' },
  ],
  places: [
    'Desa Sukamaju, Kabupaten Bogor (contoh)',
    'Desa Tirtomoyo, Kabupaten Wonogiri (contoh)',
    'Kecamatan Pulo Aceh, Aceh Besar (contoh)',
    'Kecamatan Amfoang, Kabupaten Kupang (contoh)',
  ].join('\n'),
  partners: [
    { name: 'Kelompok Ternak Contoh', logo_url: '', url: '' },
    { name: 'Masjid Contoh Al-Amanah', logo_url: '', url: '' },
    { name: 'Klinik Hewan Contoh', logo_url: '', url: '' },
  ],
}

export const promises = {
  included_animal: 'Harga sudah termasuk penyembelihan, penyaluran, dan sertifikat.',
  included_service: 'Harga sudah termasuk pelaksanaan, dokumentasi, dan sertifikat.',
  meat: 'Daging dibagikan di desa binaan (contoh: Kabupaten Bogor dan Wonogiri).',
  proof: 'Foto dan sertifikat terbit paling lambat 7 hari setelah penyembelihan (contoh).',
  picture_note: 'Gambar di situs contoh ini adalah ilustrasi, bukan foto yang sebenarnya.',
}

/** Works with the simulated provider of `npm start` only; without its keys a shop offers none of these. */
export const gateway = {
  provider: 'midtrans',
  environment: 'sandbox',
  channels: ['va_bca', 'va_bni', 'va_mandiri', 'qris', 'gopay'],
}
