import { type LucideIcon, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button'
import { toast } from './toast'

type ActionButtonProps = ComponentProps<typeof Button> & { icon: LucideIcon }

export const ActionButton = ({ icon: Icon, children, ...button }: ActionButtonProps) => (
  <Button {...button}>
    <Icon size={18} aria-hidden="true" />
    {children}
  </Button>
)

const noPrint = 'Browser ini tidak dapat mencetak. Buka halaman ini di Chrome atau Safari, lalu tekan Cetak.'

const printTimeoutMs = 1500

/** Prints the page, or shows a warning in in-app browsers, which lack `print` or ignore it. */
function printOrWarn() {
  if (typeof globalThis.print !== 'function') return toast(noPrint, 'bad')
  const late = setTimeout(() => toast(noPrint, 'bad'), printTimeoutMs)
  addEventListener('beforeprint', () => clearTimeout(late), { once: true })
  print()
}

export const PrintButton = ({ children = 'Cetak', ...button }: ComponentProps<typeof Button>) => (
  <ActionButton icon={Printer} onClick={printOrWarn} {...button}>
    {children}
  </ActionButton>
)
