import { Download } from 'lucide-react'
import { useFormWrite } from '../../../lib/use-write'
import { ActionButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'

export type FileButtonProps = { failure: string; className?: string; children: string }

export function FileButton({
  save,
  failure,
  className,
  children,
}: FileButtonProps & { save: () => Promise<void> }) {
  const { write, isBusy } = useFormWrite()

  const press = async () => {
    const problem = await write(save)
    if (problem) toast(`${failure}. ${problem.detail}`, 'bad')
  }

  return (
    <ActionButton
      icon={Download}
      look="secondary"
      className={className}
      onClick={() => void press()}
      disabled={isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? 'Menyiapkan…' : children}
    </ActionButton>
  )
}
