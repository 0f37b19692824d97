import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import type { LegalPageType } from '../../contract/labels'
import { wibDay } from '../../contract/lib/format'
import { adminLegalPageSchema, maxLegalPageLength } from '../../contract/site/settings'
import { changedFields } from '../../db/audit'
import type { Db } from '../../db/client'
import { columnsOfSchema } from '../../db/query/keyset'
import { legal_pages } from '../../db/schema/site'
import { type RowUpdate, writeRowUnlessStale } from '../../db/seen'
import { invalidField } from '../../lib/problem'
import { sanitizeRichText } from '../html/sanitize'
import type { VersionedContent } from './save'

const defaultLegalDay = '2026-11-27'

const contactText = 'kontak di bagian bawah situs ini'

const privacy = `
<p>Kebijakan ini menjelaskan data pribadi apa yang kami kumpulkan ketika Anda memakai situs ini, untuk apa data itu dipakai, berapa lama disimpan, dan hak Anda atasnya, sesuai <strong>Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP)</strong>. Pengendali datanya adalah kami, penyelenggara situs ini. Pertanyaan dan permintaan dapat disampaikan melalui ${contactText}.</p>
<h2>1. Data yang kami kumpulkan</h2>
<ul>
<li><strong>Data pemesan:</strong> nama lengkap, nomor WhatsApp, dan email.</li>
<li><strong>Nama yang diniatkan:</strong> nama pequrban atau orang yang dibadalkan, dengan bin atau binti bila diisi. Bila Anda mengisi nama orang lain, pastikan Anda berhak menyampaikannya.</li>
<li><strong>Data pesanan:</strong> hewan atau layanan yang dipilih, jumlah, kode referral atau diskon, serta riwayat statusnya.</li>
<li><strong>Data pembayaran:</strong> jumlah dan waktu pembayaran, serta catatan dan bukti transfer bila Anda melampirkannya. Kami tidak pernah meminta PIN, kata sandi, atau kode OTP.</li>
<li><strong>Data teknis:</strong> alamat IP, dipakai sesaat untuk mencegah penyalahgunaan. Situs ini tidak memasang pelacak iklan.</li>
</ul>
<h2>2. Untuk apa data dipakai</h2>
<ul>
<li>memproses pesanan, mencocokkan pembayaran, dan mengabarkan perkembangannya;</li>
<li>melaksanakan penyembelihan atau badal atas nama yang Anda tentukan dan menerbitkan sertifikatnya;</li>
<li>menyusun pembukuan, memenuhi kewajiban hukum, dan mencegah penyalahgunaan.</li>
</ul>
<p>Dasar pemrosesannya adalah persetujuan Anda pada formulir pemesanan, pelaksanaan perjanjian dengan Anda, dan kewajiban hukum kami. Data pribadi tidak dijual dan tidak dipakai untuk iklan pihak lain. Kabar tentang pesanan lewat WhatsApp dan email kami kirim hanya bila Anda menyetujuinya; Anda dapat menghentikannya kapan saja di halaman Status Pesanan.</p>
<h2>3. Siapa yang dapat melihat data</h2>
<ul>
<li>Petugas kami, dengan akun yang dilindungi kata sandi. Pembukaan dan perubahan data pesanan tercatat.</li>
<li>Pelaksana penyembelihan atau badal, terbatas pada nama yang diniatkan dan rincian pelaksanaannya.</li>
<li>Penyedia infrastruktur tempat situs ini berjalan; data dapat disimpan atau diproses di luar Indonesia dengan pelindungan yang setara dengan UU PDP.</li>
<li>Pihak berwenang, bila diwajibkan oleh peraturan perundang-undangan.</li>
</ul>
<p>Siapa pun yang hanya mengetahui ID pesanan melihat data yang disamarkan. Data lengkap terbuka dengan tautan rahasia pesanan, di perangkat yang dipakai memesan, atau dengan empat angka terakhir nomor WhatsApp pemesan. Sertifikat yang sudah terbit dapat dilihat siapa pun yang mengetahui nomor sertifikat atau ID pesanannya.</p>
<h2>4. Berapa lama data disimpan</h2>
<ul>
<li><strong>Pesanan yang dibatalkan dan tidak pernah dibayar:</strong> data pribadinya dianonimkan setelah 90 hari. Selama ada uang masuk atau pernyataan transfer yang belum diputuskan, datanya tetap disimpan agar uang itu dapat dikembalikan kepada pemiliknya.</li>
<li><strong>Pesanan yang dibayar, catatan transaksi, dan bukti transfernya:</strong> selama diwajibkan oleh ketentuan pembukuan dan perpajakan.</li>
<li><strong>Sertifikat:</strong> selama layanan berjalan agar tetap dapat diperiksa, kecuali Anda meminta penghapusannya.</li>
</ul>
<p>Ketika data sebuah pesanan dihapus, terhapuslah nama, nomor, email, nama yang diniatkan, bukti transfer, koreksi, dan semua catatan petugas tentangnya; sertifikatnya dicabut. Yang tetap disimpan hanyalah:</p>
<ul>
<li><strong>catatan keuangan:</strong> jumlah, waktu, dan keterangan transaksi, sebab pembukuan wajib utuh;</li>
<li><strong>baris mutasi bank:</strong> tanggal, jumlah, saldo, dan nomor referensi dari bank. Nama dan berita pengirim dihapus dari baris yang membayar pesanan itu, dan dari semua baris lain 180 hari setelah tanggalnya;</li>
<li><strong>pelaksanaan:</strong> hewan atau ibadahnya dengan tanggal, tempat, serta foto dan videonya, tanpa nama di dalam data kami;</li>
<li><strong>riwayat tanpa nama:</strong> langkah pesanan dengan waktunya, dan catatan siapa di antara petugas kami membukanya.</li>
</ul>
<p>Salinan cadangan kami masih memuat data yang dihapus sampai salinan itu diganti.</p>
<p>Keranjang, isian formulir, dan daftar “Pesanan saya” tersimpan di peramban Anda sendiri dan dapat Anda hapus kapan saja.</p>
<h2>5. Hak Anda</h2>
<p>Anda berhak mendapat informasi dan salinan data Anda, memperbaikinya, meminta penghapusan atau pembatasan pemrosesan, menarik persetujuan, dan mengajukan keberatan. Sampaikan permintaan melalui ${contactText} dengan menyebutkan ID pesanan; kami menanggapinya paling lambat 3 x 24 jam setelah memastikan permintaan itu datang dari Anda. Data yang wajib disimpan menurut hukum tidak dapat dihapus sebelum masanya berakhir.</p>
<h2>6. Keamanan</h2>
<p>Lalu lintas data dienkripsi dan bukti transfer disimpan di tempat tertutup. Bila terjadi kegagalan pelindungan data pribadi, kami memberi tahu Anda dan lembaga yang berwenang secara tertulis paling lambat 3 x 24 jam.</p>
<h2>7. Perubahan kebijakan</h2>
<p>Bila kebijakan ini berubah, tanggal pembaruan di halaman ini ikut berubah.</p>
`

const terms = `
<p>Ketentuan ini berlaku bagi setiap pemesanan qurban, hadyu, dam, badal haji, dan badal umrah di situs ini. Dengan mengirim pesanan, Anda menyatakan telah membaca dan menyetujuinya.</p>
<h2>1. Pemesanan</h2>
<ul>
<li>Pesanan dibuat melalui formulir pemesanan. Anda bertanggung jawab atas kebenaran nama, nomor WhatsApp, dan email yang diisi.</li>
<li>Setiap pesanan mendapat ID pesanan dan tautan rahasia. Simpan tautan itu; siapa pun yang memegangnya dapat melihat rincian pesanan.</li>
<li>Stok hewan ditahan untuk Anda sejak pesanan dibuat sampai batas waktu pembayaran.</li>
<li>Dengan mengirim pesanan, Anda mewakilkan kepada kami pembelian dan penyembelihan hewan serta pembagian dagingnya, atau penunjukan pelaksana badal.</li>
</ul>
<h2>2. Harga dan kode unik</h2>
<ul>
<li>Harga dalam rupiah. Yang berlaku adalah harga ketika pesanan dibuat; bila harga berubah saat Anda memesan, perubahannya ditunjukkan lebih dahulu.</li>
<li>Total pembayaran adalah subtotal, dikurangi diskon bila ada, ditambah <strong>kode unik</strong>. Transfer harus tepat sampai tiga angka terakhir agar pembayaran Anda dapat dikenali.</li>
</ul>
<h2>3. Pembayaran</h2>
<ul>
<li>Pembayaran dilakukan paling lama <strong>24 jam</strong> sejak pesanan dibuat, ke rekening atau QRIS yang tercantum di halaman pembayaran. Saat hewan atau kode diskonnya sedang ramai dipesan, waktunya lebih singkat; itu kami katakan sebelum Anda memesan. Pesanan yang belum dibayar sampai batas yang tertulis di halaman pembayaran dibatalkan otomatis.</li>
<li>Setelah mentransfer, tekan “Saya sudah transfer” dan lampirkan buktinya. Pesanan lalu kami simpan selama pembayaran diperiksa; tanpa bukti, hanya sampai batas yang tertulis di halaman pesanan.</li>
<li>Bila pembayaran ditolak, alasannya kami sampaikan dan Anda mendapat waktu lagi, selama waktu bayar semula, untuk memperbaikinya.</li>
<li>Dana yang masuk setelah pesanan dibatalkan dipakai untuk mengaktifkan kembali pesanan bila stoknya masih ada; bila tidak, dana dikembalikan.</li>
</ul>
<h2>4. Pembatalan, pengalihan, dan pengembalian dana</h2>
<ul>
<li>Pesanan dapat Anda batalkan sebelum dibayar.</li>
<li>Pesanan yang sudah dibayar tidak dapat dibatalkan, tetapi dapat dialihkan ke orang lain melalui layanan pelanggan.</li>
<li>Bila kami tidak dapat melaksanakan pesanan, dana dikembalikan seluruhnya atau dialihkan ke pelaksanaan berikutnya sesuai pilihan Anda.</li>
</ul>
<h2>5. Nama</h2>
<p>Satu kambing atau domba untuk satu nama, satu sapi untuk paling banyak tujuh nama, dan satu badal untuk satu nama. Nama dapat diisi atau diperbaiki di halaman Status Pesanan sampai penyembelihan dijadwalkan. Bila tidak diisi, pelaksanaannya atas nama pemesan.</p>
<h2>6. Penyembelihan dan badal</h2>
<ul>
<li>Hewan yang disembelih memenuhi syarat menurut syariat. Foto menggambarkan jenisnya, dan berat yang tercantum adalah kisaran.</li>
<li>Bila hewan sakit, cacat, hilang, atau mati sebelum disembelih, kami menggantinya dengan yang setara atau lebih baik tanpa biaya tambahan.</li>
<li>Tanggal, lokasi, dan bukti pelaksanaan tercantum di halaman Status Pesanan.</li>
<li>Pelaksana badal telah menunaikan haji atau umrah untuk dirinya sendiri. Bila berhalangan, kami menunjuk pengganti yang memenuhi syarat.</li>
</ul>
<h2>7. Sertifikat</h2>
<p>Sertifikat terbit setelah pelaksanaan dan dapat dicari dengan nomor sertifikat atau ID pesanan. Kesalahan penulisan nama diperbaiki tanpa biaya.</p>
<h2>8. Keadaan memaksa</h2>
<p>Bila bencana, wabah, kebijakan pemerintah, atau keadaan lain di luar kendali menghalangi pelaksanaan, kami mengabarkan Anda dan menawarkan jadwal lain atau pengembalian dana.</p>
<h2>9. Keluhan dan hukum yang berlaku</h2>
<p>Sampaikan keluhan melalui ${contactText}. Perbedaan pendapat diselesaikan dengan musyawarah; bila tidak tercapai, menurut hukum Indonesia. Data pribadi dikelola sesuai <a href="/privacy-policy">Kebijakan Privasi</a>.</p>
<h2>10. Perubahan ketentuan</h2>
<p>Pesanan tunduk pada ketentuan yang berlaku ketika pesanan dibuat.</p>
`

const defaultLegal: Record<LegalPageType, string> = {
  privacy_policy: privacy.trim(),
  terms: terms.trim(),
}

const columns = columnsOfSchema(legal_pages, adminLegalPageSchema)

export async function readLegalPage(db: Db, type: LegalPageType) {
  const [page] = await db.select(columns).from(legal_pages).where(eq(legal_pages.type, type))
  return page ?? { type, content: defaultLegal[type], last_updated: null, updated_at: null }
}

export async function readPublicLegalPage(db: Db, type: LegalPageType) {
  const { content, last_updated } = await readLegalPage(db, type)
  return { type, content: sanitizeRichText(content), last_updated: last_updated ?? defaultLegalDay }
}

/** Sanitises a legal page, then limits its size, because sanitising can lengthen the text. */
function cleanPage(html: string) {
  const clean = sanitizeRichText(html)
  if (clean.length <= maxLegalPageLength) return clean
  const message = 'Isi halaman terlalu panjang setelah dirapikan'
  throw invalidField('content', message)
}

/** `last_updated` becomes today (WIB). `confirm` returns SQL for the same batch. Throws `stale`, `invalidField`. */
export const saveLegalPage = (
  context: Context,
  type: LegalPageType,
  input: VersionedContent<string>,
  confirm: (before: string, after: string) => Promise<NonNullable<RowUpdate['also']>>,
) =>
  writeRowUnlessStale(
    context,
    {
      table: legal_pages,
      entity: 'legal_pages',
      key: legal_pages.type,
      keyOf: () => type,
      read: () => readLegalPage(context.db, type),
      seen: { updated_at: input.updated_at },
    },
    async before => {
      const content = cleanPage(input.content)
      if (before.updated_at !== null && content === before.content) return null
      const changes = changedFields(before, { content })
      const also = await confirm(before.content, content)
      return { values: { type, content, last_updated: wibDay(context.now) }, changes, also }
    },
  )
