// biome-ignore format: a name list reads better in rows
const names = [
  'Ahmad Fauzi', 'Siti Aminah', 'Budi Santoso', 'Dewi Lestari', 'Rizky Ramadhan', 'Nur Aini Hasibuan',
  'Asep Kurniawan', 'Euis Komalasari', 'Muhammad Iqbal', 'Cut Meutia Rahmah', 'Teuku Zulfikar', 'Rina Marlina',
  'Hendra Gunawan', 'Yuliana Putri', 'Andi Baso Makkarumpa', 'Andi Tenri Olle', 'Syarifah Nabila',
  'Lalu Ahmad Zaini', 'Baiq Nurjannah', 'I Gede Abdul Karim', 'Joko Widianto', 'Sri Wahyuningsih',
  'Bambang Prasetyo', 'Endang Susilowati', 'Fajar Nugroho', 'Ratna Dewanti', 'Zainal Abidin Lubis',
  'Khairunnisa Nasution', 'Rahmat Hidayatullah', 'Melati Chaniago', 'Yusri Tanjung', 'Fitri Handayani',
  'Gusti Noor Hidayat', 'Norhalimah', 'Sulaiman Mokodompit', 'Aisyah Lamusu', 'Ridwan Latuconsina',
  'Halimah Tuanaya', 'Ismail Wanggai', 'Maryam Kaimana', 'Dimas Aryo Wibisono', 'Laras Ayuningtyas',
  'Ujang Suryana', 'Neneng Hasanah', 'Arif Budiman', 'Nadia Safitri', 'Taufik Rachman', 'Intan Permatasari',
]

const email = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
const phone = (n: number) => `+62812000000${String(n).padStart(2, '0')}`

/** Invented people. `example.com` receives no mail, and the phone numbers are not assigned. */
export const customers = names.map((name, n) => ({ name, email: email(name), phone: phone(n + 1) }))

/** People other than the customer for whom a sacrifice is made. */
// biome-ignore format: a name list reads better in rows
export const beneficiaries = [
  { name: 'Abdul Manaf', bin: 'bin Salim' }, { name: 'Rohani', bin: 'binti Sarkawi' },
  { name: 'Suparman', bin: 'bin Kartowiryo' }, { name: 'Fatmawati', bin: 'binti Daeng Sila' },
  { name: 'Mahmud Yunus', bin: 'bin Ilyas' }, { name: 'Maimunah', bin: 'binti Teuku Daud' },
  { name: 'Slamet Riyadi', bin: 'bin Parto' }, { name: 'Sutinah', bin: 'binti Wiryo' },
  { name: 'Haris Munandar', bin: '' }, { name: 'Nurlela Siregar', bin: 'binti Baginda Raja' },
  { name: 'Ilham Akbar', bin: '' }, { name: 'Zahra Kamila', bin: '' },
  { name: 'Umar Syarif', bin: 'bin Abu Bakar' }, { name: 'Khadijah', bin: 'binti Yahya' },
  { name: 'Tatang Sutisna', bin: 'bin Emod' }, { name: 'Enok Kurniasih', bin: 'binti Sanusi' },
  { name: 'Lalu Muhsin', bin: 'bin Lalu Satria' }, { name: 'Hasan Basri', bin: 'bin Tahir' },
  { name: 'Salmah', bin: 'binti La Ode Ali' }, { name: 'Yahya Kamaruddin', bin: '' },
  { name: 'Naila Husna', bin: '' }, { name: 'Marzuki', bin: 'bin Sutan Mudo' },
  { name: 'Rosnah', bin: 'binti Sutan Rajo' }, { name: 'Farhan Maulana', bin: '' },
]

/** People who perform a badal; certificates name them. */
export const performers = [
  { pelaksana_nama: 'Ust. Abdurrahman Saleh', pelaksana_status: 'Mukimin Makkah, telah berhaji' },
  { pelaksana_nama: 'Ust. Mukhlis Anwar', pelaksana_status: 'Mahasiswa Universitas Ummul Qura' },
  { pelaksana_nama: 'Ustz. Hafshah Karim', pelaksana_status: 'Mukimin Makkah, telah berhaji' },
]
export const supervisor = 'KH. Lukman Hakim Asyari'

export const slaughterLocations = [
  'RPH Amanah Cibinong, Kabupaten Bogor',
  'Halaman Masjid Al-Ikhlas, Ciampea, Kabupaten Bogor',
  'Desa binaan Girimukti, Kabupaten Sukabumi',
  'Desa binaan Sukaresmi, Kabupaten Cianjur',
  'Desa binaan Tepus, Kabupaten Gunungkidul',
  'Rumah potong mitra, Kabupaten Lombok Tengah',
]

/** Places of rites in the Holy Land: slaughterhouses for hadyu and dam, holy sites for a badal. */
export const holyPlaces = {
  hadyu: 'Rumah potong mitra, Makkah al-Mukarramah',
  dam: 'Rumah potong mitra, Makkah al-Mukarramah',
  badal_haji: 'Arafah, Mina, dan Masjidil Haram',
  badal_umrah: 'Masjidil Haram, Makkah al-Mukarramah',
}

export const slaughterNotes = [
  'Disembelih pukul 08.40 WIB, nama pequrban dibacakan.',
  'Hewan sehat, daging dibagikan kepada 42 keluarga.',
  'Bagian pequrban diantar pada hari yang sama.',
  'Disaksikan panitia desa dan perwakilan keluarga.',
]
