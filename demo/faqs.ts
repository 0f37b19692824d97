import { listed } from './lists.ts'

type Faq = {
  question: string
  answer: string
  category: 'general' | 'qurban' | 'hadyu' | 'badal' | 'payment'
}

export const faqs = listed<Faq>([
  {
    category: 'general',
    question: 'Bagaimana cara memesan?',
    answer:
      'Pilih hewan atau layanan, isi nama, nomor WhatsApp, dan email, lalu kirim pesanan. Anda akan diarahkan ke halaman pembayaran yang memuat jumlah transfer, rekening, dan batas waktunya. Tidak perlu membuat akun.',
  },
  {
    category: 'general',
    question: 'Bagaimana cara memantau pesanan saya?',
    answer:
      'Buka halaman Status Pesanan dan masukkan ID pesanan, misalnya ORDER-123AB. Di perangkat yang Anda pakai memesan, pesanan juga tersimpan di daftar “Pesanan saya”. Simpan tautan pesanan Anda agar semua rinciannya dapat dibuka dari perangkat lain.',
  },
  {
    category: 'general',
    question: 'Apakah pesanan dapat dibatalkan?',
    answer:
      'Dapat, selama belum dibayar. Setelah dibayar, pesanan tidak dapat dibatalkan, tetapi dapat dialihkan kepada orang lain melalui layanan pelanggan kami di WhatsApp.',
  },
  {
    category: 'general',
    question: 'Kapan sertifikat terbit dan di mana saya mengunduhnya?',
    answer:
      'Sertifikat terbit paling lambat tujuh hari kerja setelah pelaksanaan. Buka halaman Cek Sertifikat, masukkan nomor sertifikat atau ID pesanan, lalu unduh atau cetak.',
  },
  {
    category: 'qurban',
    question: 'Apakah hewannya memenuhi syarat qurban?',
    answer:
      'Ya. Kambing berumur minimal satu tahun, domba minimal satu tahun atau telah berganti gigi, sapi minimal dua tahun. Semua hewan sehat, tidak cacat, dan diperiksa dokter hewan. Bila sebelum disembelih hewan sakit atau mati, kami menggantinya dengan yang setara atau lebih baik tanpa biaya tambahan.',
  },
  {
    category: 'qurban',
    question: 'Satu hewan untuk berapa nama?',
    answer:
      'Satu kambing atau domba untuk satu nama, dan pahalanya boleh diniatkan untuk keluarga. Satu sapi untuk paling banyak tujuh nama. Nama dapat diisi saat memesan atau menyusul di halaman Status Pesanan sampai penyembelihan dijadwalkan.',
  },
  {
    category: 'qurban',
    question: 'Apakah saya bisa mendapatkan bagian daging?',
    answer:
      'Bisa, hingga sepertiga bagian, kecuali qurban nazar yang seluruhnya dibagikan. Sampaikan permintaan paling lambat tiga hari sebelum penyembelihan. Pengantaran tersedia di Jabodetabek; di luar itu daging dapat diambil di lokasi penyembelihan.',
  },
  {
    category: 'qurban',
    question: 'Kapan dan di mana penyembelihan dilakukan?',
    answer:
      'Setelah salat Id pada 10 Zulhijah hingga sebelum matahari terbenam pada 13 Zulhijah, di rumah potong dan desa binaan kami. Tanggal dan lokasi hewan Anda tertulis di halaman Status Pesanan setelah dijadwalkan.',
  },
  {
    category: 'hadyu',
    question: 'Apa perbedaan hadyu dan dam?',
    answer:
      'Hadyu adalah sembelihan wajib bagi jemaah haji tamattu’ dan qiran. Dam juga sebutan bagi sembelihan atau denda karena meninggalkan wajib haji atau melanggar larangan ihram. Bila ragu, ceritakan keadaan Anda kepada pembimbing kami sebelum memesan.',
  },
  {
    category: 'hadyu',
    question: 'Di mana hadyu dan dam disembelih?',
    answer:
      'Di rumah potong resmi di Tanah Haram, Makkah. Dagingnya dibagikan kepada fakir miskin setempat, dan Anda menerima foto serta sertifikat pelaksanaan.',
  },
  {
    category: 'badal',
    question: 'Siapa yang boleh dibadalkan hajinya?',
    answer:
      'Orang yang telah wafat dan belum sempat berhaji, atau yang masih hidup tetapi menurut dokter tidak lagi mampu berangkat. Untuk yang masih hidup, izinnya diperlukan.',
  },
  {
    category: 'badal',
    question: 'Siapa yang melaksanakan badal haji dan umrah?',
    answer:
      'Pelaksana yang telah menunaikan haji atau umrah untuk dirinya sendiri, memahami manasik, dan menetap di Makkah. Satu pelaksana hanya untuk satu nama dalam satu kali pelaksanaan. Namanya tercantum di sertifikat.',
  },
  {
    category: 'payment',
    question: 'Berapa lama batas waktu pembayaran?',
    answer:
      'Paling lama 24 jam sejak pesanan dibuat, atau lebih singkat saat hewan atau kode diskonnya sedang ramai dipesan; itu kami katakan sebelum Anda memesan. Pesanan yang belum dibayar sampai batasnya dibatalkan otomatis dan stoknya dikembalikan. Bila sudah mentransfer, tekan “Saya sudah transfer” dan lampirkan buktinya agar pesanan disimpan selagi kami memeriksanya.',
  },
  {
    category: 'payment',
    question: 'Apa itu kode unik dan mengapa jumlahnya harus tepat?',
    answer:
      'Kode unik adalah tiga angka yang ditambahkan ke total pesanan supaya kami dapat mengenali transfer Anda. Transferlah tepat sampai tiga angka terakhir, jangan dibulatkan, agar verifikasi berjalan cepat.',
  },
  {
    category: 'payment',
    question: 'Apakah bisa membayar dengan QRIS?',
    answer:
      'Bisa, dari aplikasi bank atau dompet digital apa pun. Pindai kode QRIS di halaman pembayaran dan pastikan jumlahnya sama persis. Untuk jumlah di atas batas transaksi QRIS, gunakan transfer bank.',
  },
  {
    category: 'payment',
    question: 'Berapa lama pembayaran diverifikasi?',
    answer:
      'Paling lambat 1x24 jam kerja setelah dana masuk. Melampirkan bukti transfer di halaman pembayaran mempercepat pemeriksaan.',
  },
])
