import { type LucideIcon, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button'

type ActionButtonProps = ComponentProps<typeof Button> & { icon: LucideIcon }

/** A button whose words follow a picture. */
export const ActionButton = ({ icon: Icon, children, ...button }: ActionButtonProps) => (
  <Button {...button}>
    <Icon size={18} aria-hidden="true" />
    {children}
  </Button>
)

/** Prints the screen as it stands. */
export const PrintButton = (button: ComponentProps<typeof Button>) => (
  <ActionButton icon={Printer} onClick={() => print()} {...button}>
    Cetak
  </ActionButton>
)
