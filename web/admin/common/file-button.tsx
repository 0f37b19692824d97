import { Download } from 'lucide-react'
import { useState } from 'react'
import { asProblem } from '../../lib/problem'
import { ActionButton } from '../../ui/icon-buttons'
import { toast } from '../../ui/toast'

export type FileButtonProps = { failure: string; className?: string; children: string }

/** Saves a file, and says so when that fails. */
export function FileButton({
  save,
  failure,
  className,
  children,
}: FileButtonProps & { save: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)

  const press = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      toast(`${failure}. ${asProblem(error).detail}`, 'bad')
    } finally {
      setBusy(false)
    }
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
