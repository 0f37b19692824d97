import { type LucideIcon, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button'
import { toast } from './toast'

type ActionButtonProps = ComponentProps<typeof Button> & { icon: LucideIcon }

/** A button whose words follow a picture. */
export const ActionButton = ({ icon: Icon, children, ...button }: ActionButtonProps) => (
  <Button {...button}>
    <Icon size={18} aria-hidden="true" />
    {children}
  </Button>
)

const noPrint = 'Browser ini tidak dapat mencetak. Buka halaman ini di Chrome atau Safari, lalu tekan Cetak.'

/** How long a browser takes to begin printing, ms. */
const printPatience = 1500

/** Prints, or says that this browser cannot: those inside other apps have no `print`, or one that does nothing. */
function printOrTell() {
  if (typeof globalThis.print !== 'function') return toast(noPrint, 'bad')
  const late = setTimeout(() => toast(noPrint, 'bad'), printPatience)
  addEventListener('beforeprint', () => clearTimeout(late), { once: true })
  print()
}

/** Prints the screen as it stands. */
export const PrintButton = (button: ComponentProps<typeof Button>) => (
  <ActionButton icon={Printer} onClick={printOrTell} {...button}>
    Cetak
  </ActionButton>
)
