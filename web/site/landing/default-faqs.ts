import type { Faq } from '../../../worker/contract/shop/content'

export type ShownFaq = Pick<Faq, 'id' | 'question' | 'answer' | 'category'>

/** Shown while there are none of the operator's own. */
export const defaultFaqs: ShownFaq[] = [
  {
    id: 'faq-1',
    category: 'general',
    question: 'Bagaimana cara memesan?',
    answer:
      'Pilih hewan atau layanan, isi nama, nomor WhatsApp, dan email, lalu kirim pesanan. Halaman berikutnya memuat jumlah yang harus ditransfer dan batas waktunya.',
  },
  {
    id: 'faq-2',
    category: 'general',
    question: 'Apakah pesanan dapat dibatalkan?',
    answer:
      'Dapat, selama belum dibayar. Setelah dibayar, pesanan tidak dapat dibatalkan, tetapi dapat dialihkan kepada orang lain melalui layanan pelanggan.',
  },
  {
    id: 'faq-3',
    category: 'payment',
    question: 'Berapa lama batas waktu pembayaran?',
    answer:
      'Pembayaran ditunggu 24 jam sejak pesanan dibuat, atau lebih singkat saat hewan atau kode diskonnya sedang ramai dipesan; itu kami katakan sebelum Anda memesan. Setelah itu pesanan dibatalkan otomatis.',
  },
  {
    id: 'faq-4',
    category: 'payment',
    question: 'Mengapa ada kode unik pada total pembayaran?',
    answer:
      'Tiga angka terakhir membedakan transfer Anda dari transfer orang lain. Mohon transfer tepat sampai angka terakhir agar pembayaran cepat dikenali.',
  },
]
