import { Download } from 'lucide-react'
import { useState } from 'react'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { download } from './download'

type DownloadButtonProps = {
  path: string
  /** When the server names the file, that name wins. */
  name: string
  failure: string
  children: string
  className?: string
}

/** Fetches a file that only the operator may have, and saves it. */
export function DownloadButton({ path, name, failure, children, className }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false)

  const fetchAndSave = async () => {
    setBusy(true)
    try {
      await download(path, name)
    } catch (error) {
      toast(`${failure}. ${asProblem(error).detail}`, 'bad')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      look="secondary"
      className={className}
      onClick={fetchAndSave}
      disabled={isBusy}
      aria-busy={isBusy}
    >
      <Download size={18} aria-hidden="true" />
      {isBusy ? 'Menyiapkan…' : children}
    </Button>
  )
}
