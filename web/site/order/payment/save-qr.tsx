import { ImageDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shareOrSave } from '../../../lib/save-file'
import { ActionButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import type { Fact } from '../order-parts'
import type { QrMerchant, QrOrder } from './qr-picture'

export const qrisMerchantFacts = ({
  merchant_name,
  nmid,
}: Pick<QrMerchant, 'merchant_name' | 'nmid'>): Fact[] => [
  ['Merchant', merchant_name],
  [
    'NMID',
    nmid && (
      <span translate="no" className="break-all">
        {nmid}
      </span>
    ),
  ],
]

type SaveQrProps = { code: string; method: QrMerchant; order: QrOrder }

const impossible = 'Gambar QR tidak dapat dibuat. Ambil tangkapan layar sebagai gantinya.'

export function SaveQrButton({ code, method, order }: SaveQrProps) {
  const [picture, setPicture] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])

  const draw = async () => {
    const drawn = await import('./qr-picture').then(
      ({ qrPicture }) => qrPicture(code, method, order),
      () => null,
    )
    if (!drawn) return null
    const name = `qris-${order.order_id.toLowerCase()}.png`
    const made = { file: new File([drawn], name, { type: 'image/png' }), url: URL.createObjectURL(drawn) }
    setPicture(made)
    return made.file
  }
  const save = async () => {
    const file = picture?.file ?? (await draw())
    if (!file) return toast(impossible, 'bad')
    if ((await shareOrSave(file)) === 'again')
      toast('Gambar QR siap. Tekan sekali lagi untuk menyimpan atau membagikannya.')
  }
  return (
    <div className="mt-4 print:hidden">
      <ActionButton icon={ImageDown} look="secondary" onClick={save}>
        Simpan gambar QR
      </ActionButton>
      <p className="mt-1 text-sm text-muted">
        Membayar di HP ini? Simpan gambarnya, lalu pilih dari galeri di aplikasi bank atau dompet digital.
      </p>
      {picture && (
        <>
          <p role="status" className="mt-3 font-semibold text-earth">
            Bila gambarnya tidak ada di galeri atau unduhan, tekan lama gambar ini lalu pilih simpan gambar.
          </p>
          <img
            src={picture.url}
            alt={`Gambar kode QRIS untuk ${order.order_id}`}
            className="qr mt-2 w-full max-w-72 rounded-lg border border-line bg-white"
          />
        </>
      )}
    </div>
  )
}
