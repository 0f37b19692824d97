import { useEffect, useId, useRef } from 'react'
import { draft } from './draft'

/** What is agreed to with this box. When this text changes, raise `messageConsentVersion` of the contract. */
const text =
  'Lewat WhatsApp dan email: pembayaran, jadwal, bukti, dan sertifikat. Bukan promosi, dan dapat dihentikan kapan saja. Tanpa centang pun tanda terima dengan tautannya kami kirim ke email, dan semuanya tampil di halaman Status Pesanan.'

const remember = (agreesToMessages: boolean) => draft.update(old => ({ ...old, agreesToMessages }))

/** A consent of its own, apart from ordering: nobody agrees but by ticking it. Ticked before this code arrived, it stays so. */
export function MessagesBox() {
  const box = useRef<HTMLInputElement>(null)
  const about = useId()

  useEffect(() => {
    const input = box.current
    if (!input) return
    if (input.checked) remember(true)
    else input.checked = draft.get().agreesToMessages
  }, [])

  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          ref={box}
          type="checkbox"
          aria-describedby={about}
          onChange={event => remember(event.target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        <span>
          Ya, kabari saya tentang pesanan ini <span className="font-normal text-muted">(opsional)</span>
        </span>
      </label>
      <p id={about} className="ml-8 text-sm text-muted">
        {text}
      </p>
    </div>
  )
}
