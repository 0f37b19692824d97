import type { ReactNode } from 'react'
import { urls } from '../../lib/urls'
import { Mark } from './mark'
import { Section } from './section'

const Way = ({ to, children }: { to: string; children: string }) => (
  <a
    href={to}
    className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
  >
    {children}
  </a>
)

type StepProps = { n: number; title: string; way?: ReactNode; children: ReactNode }

/** Phones: down the page with the star at the left. Wide: side by side under the stars. */
const Step = ({ n, title, way, children }: StepProps) => (
  <li className="relative grid grid-cols-[--spacing(14)_minmax(0,1fr)] gap-x-4 pb-8 last:pb-0 lg:block lg:pr-6 lg:pb-0">
    <span
      aria-hidden="true"
      className="absolute top-7 bottom-0 left-7 w-px bg-gold/40 in-[li:last-child]:hidden lg:top-7 lg:right-0 lg:bottom-auto lg:left-0 lg:h-px lg:w-full"
    />
    <span aria-hidden="true" className="relative grid size-14 place-items-center bg-paper text-gold">
      <Mark name="ornament" className="absolute inset-0 size-14" />
      <span className="text-lg font-bold text-primary">{n}</span>
    </span>
    <div className="lg:mt-4">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 max-w-[24.9em] text-muted">{children}</p>
      {way}
    </div>
  </li>
)

/** What happens to an order, with the pages where it can be seen. */
export const Steps = () => (
  <Section id="steps" title="Amanah Anda terlihat dari pesanan sampai sertifikat">
    <ol className="lg:grid lg:grid-cols-4">
      <Step n={1} title="Pesan">
        Pilih hewan atau layanan, isi data, lalu kirim pesanan. Tidak perlu membuat akun.
      </Step>
      <Step n={2} title="Bayar">
        Transfer atau pindai QRIS sesuai total, tepat sampai tiga angka terakhir.
      </Step>
      <Step n={3} title="Pantau" way={<Way to={urls.orderStatus}>Lihat status pesanan</Way>}>
        Setiap tahap tercatat dan dapat dilihat kapan saja dengan ID pesanan.
      </Step>
      <Step n={4} title="Sertifikat" way={<Way to={urls.certificate}>Periksa sertifikat</Way>}>
        Terbit setelah pelaksanaan, dan keasliannya dapat diperiksa siapa saja.
      </Step>
    </ol>
  </Section>
)
