import { ImageDown } from 'lucide-react'
import type { OrderView, PaymentMethod } from '../../../../worker/contract/orders/orders'
import { saveFile } from '../../../lib/save-file'
import { ActionButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'

type SaveQrProps = { code: string; method: PaymentMethod; order: OrderView }

/** For paying on the very phone that shows the code: banks read it from the gallery. */
export function SaveQr({ code, method, order }: SaveQrProps) {
  const save = async () => {
    // Few press it, so the drawing comes only then.
    const picture = await import('./qr-picture').then(
      ({ qrPicture }) => qrPicture(code, method, order),
      () => null,
    )
    if (!picture) return toast('Gambar QR tidak dapat dibuat. Ambil tangkapan layar sebagai gantinya.', 'bad')
    saveFile(`qris-${order.order_id.toLowerCase()}.png`, picture)
    toast('Gambar QR disimpan. Buka dari galeri di aplikasi bank atau dompet digital Anda.')
  }
  return (
    <div className="mt-4 print:hidden">
      <ActionButton icon={ImageDown} look="secondary" onClick={save}>
        Simpan gambar QR
      </ActionButton>
      <p className="mt-1 text-sm text-muted">
        Membayar di HP ini? Simpan gambarnya, lalu pilih dari galeri di aplikasi bank atau dompet digital.
      </p>
    </div>
  )
}
