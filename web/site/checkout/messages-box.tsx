import { useEffect, useRef } from 'react'
import { draft } from './draft'

/** What is agreed to with this box. When this text changes, raise `messageConsentVersion` of the contract. */
const text =
  'Kabari saya tentang pesanan ini lewat WhatsApp dan email: pembayaran, jadwal, bukti, dan sertifikat. Bukan promosi, dan dapat dihentikan kapan saja di halaman Status Pesanan.'

const remember = (wantsMessages: boolean) => draft.update(old => ({ ...old, wantsMessages }))

/** A consent of its own, apart from ordering. Unticked before this code arrived, it stays so. */
export function MessagesBox() {
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const input = box.current
    if (!input) return
    if (!input.checked) remember(false)
    else input.checked = draft.get().wantsMessages
  }, [])

  return (
    <label className="flex items-start gap-3">
      <input
        ref={box}
        type="checkbox"
        defaultChecked
        onChange={event => remember(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span className="text-sm">
        {text} <span className="text-muted">(opsional)</span>
      </span>
    </label>
  )
}
