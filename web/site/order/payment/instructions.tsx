import type { OrderView } from '../../../../worker/contract/orders/orders'

const steps = [
  'Bayar dengan salah satu cara yang ditampilkan di halaman ini.',
  'Masukkan jumlah persis seperti yang diminta, sampai tiga angka terakhir.',
  'Tekan “Saya sudah transfer” dan lampirkan bukti transfernya.',
  'Pembayaran diverifikasi dalam 1x24 jam kerja. Anda dapat memantaunya di Status Pesanan.',
]

/** Hours that an order has to be paid within, from when it was placed; a longer wait that was given later is not less. */
const hoursOf = ({ created_at, expires_at }: Timed) =>
  Math.min(24, Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000))

type Timed = Pick<OrderView, 'created_at' | 'expires_at'>

export const Instructions = ({ order }: { order: Timed }) => (
  <section aria-labelledby="instructions-title" className="break-inside-avoid">
    <h2 id="instructions-title" className="mb-3 text-lg">
      Petunjuk pembayaran
    </h2>
    <ol className="grid max-w-[65ch] list-decimal gap-2 pl-6">
      {steps.map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-3 text-muted">
      Pesanan yang belum dibayar dibatalkan otomatis setelah {hoursOf(order)} jam.
    </p>
  </section>
)
