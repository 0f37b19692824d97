import { picture } from './lists.ts'

type Animal = {
  name: string
  type: 'Kambing' | 'Domba' | 'Sapi'
  price: number
  weight: string
  description: string
  /** Number of shares the animal is sold in; 1 if omitted. */
  shares?: number
  operational_cost?: number
  stock: number
  photos: { file_url: string; is_primary: boolean; alt: string }[]
}

const photos = (...shots: [name: string, alt: string][]) =>
  shots.map(([name, alt], n) => ({ file_url: picture('animals', name), is_primary: n === 0, alt }))

export const animals: Animal[] = [
  {
    name: 'Kambing Kacang',
    type: 'Kambing',
    price: 2_650_000,
    weight: '23–26 kg',
    description:
      'Kambing lokal yang lincah dan tahan cuaca, dipelihara peternak mitra di Wonogiri. Pilihan hemat yang tetap memenuhi syarat umur dan kesehatan.',
    stock: 60,
    photos: photos(
      ['kambing-kacang', 'Ilustrasi kambing kacang di padang rumput pagi hari'],
      ['kambing-kacang-2', 'Ilustrasi kambing kacang bersama kawanannya saat senja'],
    ),
  },
  {
    name: 'Kambing Jawarandu',
    type: 'Kambing',
    price: 3_250_000,
    weight: '28–32 kg',
    description:
      'Persilangan kambing etawa dan kacang dari Pati. Badannya padat, nafsu makannya baik, dan telah berganti gigi.',
    stock: 42,
    photos: photos(['kambing-jawarandu', 'Ilustrasi kambing jawarandu di lereng hijau']),
  },
  {
    name: 'Kambing Peranakan Etawa',
    type: 'Kambing',
    price: 3_950_000,
    weight: '35–40 kg',
    description:
      'Bertubuh tinggi dengan telinga panjang menjuntai, dari peternak mitra di Kaligesing, Purworejo. Daging lebih banyak untuk dibagikan.',
    stock: 25,
    photos: photos(['kambing-etawa', 'Ilustrasi kambing peranakan etawa di perbukitan']),
  },
  {
    name: 'Kambing Boerawa Super',
    type: 'Kambing',
    price: 4_500_000,
    weight: '42–48 kg',
    description:
      'Persilangan boer dan etawa dari Lampung dengan badan paling besar di kelas kambing. Cocok bagi yang ingin memberi yang terbaik.',
    stock: 14,
    photos: photos(['kambing-boerawa', 'Ilustrasi kambing boerawa di bawah cahaya keemasan']),
  },
  {
    name: 'Domba Ekor Gemuk',
    type: 'Domba',
    price: 2_850_000,
    weight: '25–28 kg',
    description:
      'Domba jantan dari Jawa Timur yang mudah dikenali dari ekornya. Jinak, sehat, dan cukup umur.',
    stock: 38,
    photos: photos(['domba-ekor-gemuk', 'Ilustrasi domba ekor gemuk di tepi kebun']),
  },
  {
    name: 'Domba Garut',
    type: 'Domba',
    price: 3_800_000,
    weight: '33–38 kg',
    description:
      'Domba jantan bertanduk gagah dari kaki Gunung Cikuray. Dipelihara dengan pakan hijauan segar dan diperiksa dokter hewan sebelum dikirim.',
    stock: 20,
    photos: photos(['domba-garut', 'Ilustrasi domba garut bertanduk di kaki gunung']),
  },
  {
    name: 'Domba Wonosobo',
    type: 'Domba',
    price: 5_000_000,
    weight: '45–52 kg',
    description:
      'Domba berbulu tebal dari dataran tinggi Dieng dengan bobot istimewa. Jumlahnya terbatas dan biasanya habis lebih awal.',
    stock: 0,
    photos: photos(['domba-wonosobo', 'Ilustrasi domba wonosobo di dataran tinggi berkabut']),
  },
  {
    name: 'Sapi Madura',
    type: 'Sapi',
    price: 21_500_000,
    weight: '240–270 kg',
    description:
      'Sapi lokal yang kuat dengan kualitas daging padat, dipelihara di Bangkalan. Dapat diatasnamakan hingga tujuh orang.',
    stock: 12,
    photos: photos(['sapi-madura', 'Ilustrasi sapi madura di ladang kering keemasan']),
  },
  {
    name: 'Sapi Bali',
    type: 'Sapi',
    price: 24_500_000,
    weight: '280–320 kg',
    description:
      'Sapi asli Indonesia dengan persentase daging yang tinggi, dari peternak mitra di Nusa Tenggara Barat. Untuk satu hingga tujuh nama.',
    stock: 16,
    photos: photos(
      ['sapi-bali', 'Ilustrasi sapi bali di padang rumput terbuka'],
      ['sapi-bali-2', 'Ilustrasi sapi bali di tepi sawah saat matahari terbit'],
    ),
  },
  {
    name: 'Sapi Peranakan Ongole',
    type: 'Sapi',
    price: 28_000_000,
    weight: '340–380 kg',
    description:
      'Sapi putih berpunuk yang tenang dan mudah ditangani, dari Kebumen. Untuk satu hingga tujuh nama.',
    stock: 8,
    photos: photos(['sapi-po', 'Ilustrasi sapi peranakan ongole di padang berangin']),
  },
  {
    name: 'Sapi Limosin',
    type: 'Sapi',
    price: 35_000_000,
    weight: '450–500 kg',
    description:
      'Bobot terbesar di daftar kami, cocok untuk qurban keluarga besar, masjid, atau kantor. Untuk satu hingga tujuh nama.',
    stock: 2,
    photos: photos(['sapi-limosin', 'Ilustrasi sapi limosin di perbukitan hijau']),
  },
  {
    name: 'Sapi Patungan',
    type: 'Sapi',
    price: 3_650_000,
    weight: '280–320 kg per ekor',
    description:
      'Satu bagian dari tujuh untuk satu nama. Kami mengelompokkan pesanan menjadi tujuh nama untuk satu ekor sapi, lalu mengabarkan kelompok Anda sebelum penyembelihan. Setiap bagian menerima foto dan sertifikat atas namanya sendiri.',
    shares: 7,
    operational_cost: 250_000,
    stock: 35,
    photos: [
      {
        file_url: picture('general', 'layanan-qurban-patungan'),
        is_primary: true,
        alt: 'Ilustrasi qurban sapi patungan tujuh nama',
      },
    ],
  },
]
