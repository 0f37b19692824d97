import { Copy } from 'lucide-react'
import { ActionButton } from './icon-buttons'
import { copyText } from './share'
import { toast } from './toast'

type CopyButtonProps = { label: string; value: string; children?: string }

export function CopyButton({ label, value, children: words = 'Salin' }: CopyButtonProps) {
  const copy = async () => {
    try {
      await copyText(value)
      toast(`${label} berhasil disalin!`)
    } catch {
      toast(`${label} tidak dapat disalin. Tekan lama teksnya untuk menyalin.`, 'bad')
    }
  }
  return (
    <ActionButton
      icon={Copy}
      look="secondary"
      className={`print:hidden ${words === 'Salin' ? 'text-sm' : ''}`}
      aria-label={`${words} ${label}`}
      onClick={copy}
    >
      {words}
    </ActionButton>
  )
}
