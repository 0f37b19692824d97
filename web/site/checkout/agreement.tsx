import { urls } from '../../lib/urls'

const link = 'font-semibold text-primary underline'

/** Beside each button that sends: the akad is concluded by pressing it. */
export const Agreement = ({ className }: { className: string }) => (
  <p className={className}>
    Dengan mengirim, Anda menyetujui akad wakalah dan{' '}
    <a href={urls.terms} className={link}>
      Syarat & Ketentuan
    </a>
    .
  </p>
)

/** What is agreed to, in full. When this text changes, raise `consentVersion` of the contract. */
export const Consent = () => (
  <div className="grid gap-2 rounded-card bg-paper-deep px-4 py-3 text-sm">
    <p>
      <strong>Akad wakalah.</strong> Dengan menekan “Kirim Pesanan”, Anda mewakilkan kepada kami pembelian
      hewan dan pelaksanaan ibadah yang dipesan, atas nama yang Anda isi. Kami menerima dan menunaikannya
      sesuai{' '}
      <a href={urls.terms} className={link}>
        Syarat & Ketentuan
      </a>
      , yang Anda setujui dengan itu.
    </p>
    <p>
      Data Anda kami pakai hanya untuk memproses pesanan, pembayaran, pelaksanaan ibadah, dan sertifikatnya,
      sesuai UU No. 27 Tahun 2022 tentang Pelindungan Data Pribadi. Dengan menekan “Kirim Pesanan” Anda
      menyetujuinya. Selengkapnya di{' '}
      <a href={urls.privacy} className={link}>
        Kebijakan Privasi
      </a>
      .
    </p>
  </div>
)
