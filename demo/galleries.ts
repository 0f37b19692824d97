import { listed, picture } from './lists.ts'

type Gallery = {
  image_url: string
  caption: string
  category: 'penyembelihan' | 'distribusi' | 'hewan' | 'badal'
}

const shot = (category: Gallery['category'], name: string, caption: string) => ({
  image_url: picture('gallery', `${category}-${name}`),
  caption: `Ilustrasi: ${caption}`,
  category,
})

export const galleries = listed<Gallery>([
  shot('penyembelihan', 'halaman-masjid', 'halaman masjid disiapkan sejak subuh, sebelum salat Id'),
  shot('distribusi', 'paket', 'paket daging siap dibagikan, masing-masing dengan berat yang sama'),
  shot('hewan', 'padang-rumput', 'sapi mitra kami digembalakan di padang terbuka'),
  shot('badal', 'kaabah', 'pelaksana badal haji tiba di Masjidil Haram'),
  shot('penyembelihan', 'pemeriksaan', 'setiap hewan diperiksa dan dicatat sebelum hari nahar'),
  shot('distribusi', 'truk', 'armada berangkat menuju desa binaan'),
  shot('hewan', 'kandang', 'kandang panggung yang kering dan berudara segar'),
  shot('badal', 'tasbih', 'doa yang dititipkan keluarga dibacakan satu per satu'),
  shot('penyembelihan', 'doa', 'doa bersama dan pembacaan nama para pequrban'),
  shot('distribusi', 'keluarga', 'daging diterima langsung oleh keluarga di desa binaan'),
  shot('hewan', 'pakan', 'pakan hijauan segar dua kali sehari'),
  shot('badal', 'masjid', 'persiapan umrah pada malam bulan Ramadan'),
  shot('penyembelihan', 'tenda', 'tenda penyembelihan dengan alur yang bersih dan tertib'),
  shot('distribusi', 'dapur', 'sebagian daging dimasak dan disantap bersama di desa'),
])
