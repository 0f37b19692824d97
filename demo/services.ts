import { listed, picture } from './lists.ts'

type Service = {
  name: string
  kind: 'qurban' | 'hadyu' | 'dam' | 'badal_haji' | 'badal_umrah'
  description: string
  long_description: string
  features: string[]
  terms: string[]
  popular: boolean
  price: number | null
  image_url: string
}

export const services = listed<Service>([
  {
    name: 'Qurban Regular',
    kind: 'qurban',
    description: 'Kambing atau domba pilihan untuk satu nama, disembelih dan dibagikan di desa binaan.',
    long_description:
      'Anda memilih kambing atau domba dari daftar hewan, mengisi nama pequrban, dan kami mengurus sisanya: perawatan, pemeriksaan kesehatan, penyembelihan pada hari nahar dan tasyrik, hingga pembagian daging kepada keluarga yang membutuhkan.',
    features: [
      'Satu ekor kambing atau domba untuk satu nama',
      'Hewan diperiksa dokter hewan',
      'Foto dan sertifikat setelah penyembelihan',
      'Daging dibagikan di desa binaan',
    ],
    terms: [
      'Harga mengikuti hewan yang dipilih',
      'Nama pequrban dapat diisi hingga penyembelihan dijadwalkan',
      'Penyembelihan berlangsung 10–13 Zulhijah',
    ],
    popular: false,
    price: null,
    image_url: picture('general', 'layanan-qurban-regular'),
  },
  {
    name: 'Qurban Premium',
    kind: 'qurban',
    description: 'Sapi utuh atau domba besar untuk keluarga, lengkap dengan dokumentasi pribadi.',
    long_description:
      'Untuk keluarga yang ingin berqurban sapi hingga tujuh nama atau domba berbobot besar. Setiap nama dibacakan saat penyembelihan, dan dokumentasinya dikirim khusus kepada Anda.',
    features: [
      'Hingga tujuh nama untuk satu sapi',
      'Nama dibacakan saat penyembelihan',
      'Foto dan video pribadi',
      'Bagian pequrban dapat diantar di Jabodetabek',
    ],
    terms: [
      'Harga mengikuti hewan yang dipilih',
      'Permintaan bagian pequrban disampaikan paling lambat tiga hari sebelum penyembelihan',
      'Video dikirim paling lambat tiga hari setelah penyembelihan',
    ],
    popular: true,
    price: null,
    image_url: picture('general', 'layanan-qurban-premium'),
  },
  {
    name: 'Qurban Corporate',
    kind: 'qurban',
    description: 'Qurban untuk kantor, masjid, sekolah, dan komunitas dengan satu laporan yang rapi.',
    long_description:
      'Kami mendampingi panitia sejak pendataan nama, pemilihan hewan, hingga laporan akhir. Anda menerima rekapitulasi per ekor, dokumentasi per lokasi, dan sertifikat untuk setiap nama.',
    features: [
      'Pendamping khusus untuk panitia',
      'Pilihan lokasi distribusi',
      'Laporan akhir dan rekapitulasi nama',
      'Sertifikat untuk setiap nama',
    ],
    terms: [
      'Disarankan memesan paling lambat 14 hari sebelum Idul Adha',
      'Daftar nama dikirim paling lambat tiga hari sebelum penyembelihan',
    ],
    popular: false,
    price: null,
    image_url: picture('general', 'layanan-qurban-corporate'),
  },
  {
    name: 'Hadyu Haji Tamattu’ & Qiran',
    kind: 'hadyu',
    description: 'Satu ekor kambing untuk jemaah haji tamattu’ atau qiran, disembelih di Tanah Haram.',
    long_description:
      'Jemaah haji tamattu’ dan qiran wajib menyembelih hadyu. Kami menunaikannya di rumah potong resmi di Makkah pada 10–13 Zulhijah dan membagikan dagingnya kepada fakir miskin di Tanah Haram.',
    features: [
      'Disembelih di rumah potong resmi di Makkah',
      'Waktu penyembelihan 10–13 Zulhijah',
      'Foto dan sertifikat pelaksanaan',
      'Kabar lewat WhatsApp selama Anda berhaji',
    ],
    terms: [
      'Nama ditulis sesuai paspor',
      'Pesanan ditutup pada 7 Zulhijah',
      'Harga termasuk hewan, penyembelihan, dan pembagian daging',
    ],
    popular: false,
    price: 3_350_000,
    image_url: picture('general', 'layanan-hadyu'),
  },
  {
    name: 'Dam Haji & Umrah',
    kind: 'dam',
    description: 'Penunaian dam karena meninggalkan wajib haji atau melanggar larangan ihram.',
    long_description:
      'Ceritakan keadaan Anda kepada pembimbing kami agar jenis damnya tepat. Setelah disepakati, kambing disembelih di Tanah Haram dan dagingnya dibagikan kepada fakir miskin setempat.',
    features: [
      'Konsultasi jenis dam sebelum pelaksanaan',
      'Disembelih di Tanah Haram',
      'Seluruh daging untuk fakir miskin',
      'Foto dan sertifikat pelaksanaan',
    ],
    terms: [
      'Satu pesanan untuk satu dam atas satu nama',
      'Pelaksanaan paling lambat tujuh hari setelah pembayaran diverifikasi',
      'Dam tidak boleh dimakan oleh orang yang membayarnya',
    ],
    popular: false,
    price: 3_150_000,
    image_url: picture('general', 'layanan-dam'),
  },
  {
    name: 'Badal Haji',
    kind: 'badal_haji',
    description: 'Haji atas nama orang tua atau kerabat yang telah wafat atau tidak lagi mampu berangkat.',
    long_description:
      'Satu pelaksana hanya berhaji untuk satu nama. Pelaksana kami telah berhaji untuk dirinya sendiri, memahami manasik, dan menetap di Makkah. Anda menerima kabar sejak ihram, wukuf, hingga tahalul, lalu sertifikat pelaksanaan.',
    features: [
      'Satu pelaksana untuk satu nama',
      'Pelaksana telah berhaji untuk dirinya sendiri',
      'Kabar dan foto dari miqat sampai tahalul',
      'Sertifikat dengan nama pelaksana dan penanggung jawab',
    ],
    terms: [
      'Untuk orang yang telah wafat, atau yang menurut dokter tidak lagi mampu berangkat',
      'Akad dinyatakan tertulis saat pemesanan dan setelah nama disetujui',
      'Pelaksanaan pada musim haji terdekat sesuai kuota pelaksana',
    ],
    popular: true,
    price: 12_500_000,
    image_url: picture('general', 'layanan-badal-haji'),
  },
  {
    name: 'Badal Umrah',
    kind: 'badal_umrah',
    description:
      'Umrah atas nama almarhum atau kerabat yang berhalangan tetap, dilaksanakan sepanjang tahun.',
    long_description:
      'Pelaksana mengambil miqat, tawaf, sai, dan tahalul dengan niat atas nama orang yang Anda titipkan. Pelaksanaan dijadwalkan setelah pembayaran diverifikasi dan nama dinyatakan lengkap.',
    features: [
      'Satu umrah untuk satu nama',
      'Pelaksana mukim di Makkah',
      'Foto pelaksanaan dan doa yang dititipkan',
      'Sertifikat pelaksanaan',
    ],
    terms: [
      'Untuk orang yang telah wafat atau berhalangan tetap',
      'Pelaksanaan paling lambat 14 hari setelah pembayaran diverifikasi',
      'Di luar musim haji dan bulan Ramadan',
    ],
    popular: false,
    price: 2_750_000,
    image_url: picture('general', 'layanan-badal-umrah'),
  },
  {
    name: 'Badal Umrah Ramadan',
    kind: 'badal_umrah',
    description: 'Badal umrah pada bulan Ramadan, bulan yang paling dirindukan untuk beribadah di Makkah.',
    long_description:
      'Rangkaiannya sama dengan badal umrah, dilaksanakan pada bulan Ramadan. Tempatnya terbatas karena setiap pelaksana hanya menerima satu nama setiap kali berumrah.',
    features: [
      'Dilaksanakan pada bulan Ramadan',
      'Satu umrah untuk satu nama',
      'Foto pelaksanaan dan doa yang dititipkan',
      'Sertifikat pelaksanaan',
    ],
    terms: ['Pesanan ditutup pada 10 Ramadan', 'Jadwal ditentukan oleh kami di dalam bulan Ramadan'],
    popular: false,
    price: 3_500_000,
    image_url: picture('general', 'layanan-badal-umrah-ramadan'),
  },
])
