import { usualHold } from './hold'

/** Less time to pay than usual is told before anything is sent; `hours` is null where it is as ever. */
export const HoldNote = ({ hours }: { hours: number | null }) => (
  <p
    role="status"
    className="mt-3 rounded-card border border-edge bg-yellow-soft p-3 font-semibold empty:hidden"
  >
    {hours !== null &&
      `Waktu pembayaran saat ini ${hours} jam, bukan ${usualHold} jam: banyak hewan pilihan Anda sedang ditahan pesanan yang belum dibayar.`}
  </p>
)
