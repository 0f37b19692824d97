import { listed, picture } from './lists.ts'

type Testimonial = { name: string; location: string; image_url: string; testimonial: string; rating: number }

const portrait = (n: number) => picture('general', `testimoni-${n}`)

export const testimonials = listed<Testimonial>([
  {
    name: 'Siti Rahmawati (contoh)',
    location: 'Bandung, Jawa Barat',
    image_url: portrait(1),
    testimonial:
      'Awalnya ragu karena tidak melihat hewannya langsung. Ternyata kabarnya teratur, nama almarhum bapak dibacakan, dan sertifikatnya terbit dua hari setelah penyembelihan.',
    rating: 5,
  },
  {
    name: 'Andi Pratama Daeng Tutu (contoh)',
    location: 'Makassar, Sulawesi Selatan',
    image_url: portrait(2),
    testimonial:
      'Kami bertujuh patungan satu sapi. Yang paling membantu: setiap orang menerima sertifikat sendiri dan total transfernya jelas sampai angka terakhir.',
    rating: 5,
  },
  {
    name: 'Made Surya Ibrahim (contoh)',
    location: 'Denpasar, Bali',
    image_url: portrait(3),
    testimonial: 'Pesan dari ponsel tidak sampai lima menit. Pembayaran diverifikasi sore itu juga.',
    rating: 5,
  },
  {
    name: 'Nurhayati Siregar (contoh)',
    location: 'Medan, Sumatera Utara',
    image_url: portrait(4),
    testimonial:
      'Badal haji untuk ibu saya dijelaskan dengan sabar, termasuk akadnya. Kabar dari Arafah membuat kami sekeluarga menangis haru.',
    rating: 5,
  },
  {
    name: 'Yusuf Hidayat (contoh)',
    location: 'Balikpapan, Kalimantan Timur',
    image_url: portrait(5),
    testimonial:
      'Saya salah mengetik nama dan baru sadar malam harinya. Namanya bisa saya perbaiki sendiri lewat halaman status pesanan.',
    rating: 4,
  },
  {
    name: 'Fatimah Azzahra (contoh)',
    location: 'Surabaya, Jawa Timur',
    image_url: portrait(6),
    testimonial:
      'Panitia kantor kami terbantu sekali. Laporan akhirnya rapi, per ekor dan per lokasi, tinggal kami teruskan ke karyawan.',
    rating: 5,
  },
  {
    name: 'Teuku Rizal Fahmi (contoh)',
    location: 'Banda Aceh, Aceh',
    image_url: portrait(7),
    testimonial:
      'Dam saya ditunaikan dengan bimbingan yang jelas. Saya hanya berharap fotonya dikirim lebih cepat.',
    rating: 4,
  },
  {
    name: 'Wahyuni Kusumaningrum (contoh)',
    location: 'Yogyakarta',
    image_url: portrait(8),
    testimonial:
      'Tahun ketiga berqurban di sini. Domba garutnya sesuai bobot yang tertulis dan dagingnya sampai ke desa yang memang membutuhkan.',
    rating: 5,
  },
])
