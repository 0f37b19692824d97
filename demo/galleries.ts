import { listed, picture } from './lists.ts'

type Gallery = {
  image_url: string
  caption: string
  category: 'penyembelihan' | 'distribusi' | 'hewan' | 'badal'
}

const shot = (category: Gallery['category'], name: string, caption: string) => ({
  image_url: picture('gallery', `${category}-${name}`),
  caption,
  category,
})

export const galleries = listed<Gallery>([
  shot('penyembelihan', 'halaman-masjid', 'Halaman masjid disiapkan sejak subuh, sebelum salat Id'),
  shot('distribusi', 'paket', 'Paket daging siap dibagikan, masing-masing dengan berat yang sama'),
  shot('hewan', 'padang-rumput', 'Sapi mitra kami digembalakan di padang terbuka'),
  shot('badal', 'kaabah', 'Pelaksana badal haji tiba di Masjidil Haram'),
  shot('penyembelihan', 'pemeriksaan', 'Setiap hewan diperiksa dan dicatat sebelum hari nahar'),
  shot('distribusi', 'truk', 'Armada berangkat menuju desa binaan'),
  shot('hewan', 'kandang', 'Kandang panggung yang kering dan berudara segar'),
  shot('badal', 'tasbih', 'Doa yang dititipkan keluarga dibacakan satu per satu'),
  shot('penyembelihan', 'doa', 'Doa bersama dan pembacaan nama para pequrban'),
  shot('distribusi', 'keluarga', 'Daging diterima langsung oleh keluarga di desa binaan'),
  shot('hewan', 'pakan', 'Pakan hijauan segar dua kali sehari'),
  shot('badal', 'masjid', 'Persiapan umrah pada malam bulan Ramadan'),
  shot('penyembelihan', 'tenda', 'Tenda penyembelihan dengan alur yang bersih dan tertib'),
  shot('distribusi', 'dapur', 'Sebagian daging dimasak dan disantap bersama di desa'),
])
