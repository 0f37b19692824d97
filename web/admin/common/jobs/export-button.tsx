import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ExportKind } from '../../../../worker/contract/jobs'
import { asProblem } from '../../../lib/problem'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { beginJob, fetchFile } from './calls'
import { noteJob, untilEnded } from './store'

type ExportButtonProps = {
  kind: ExportKind
  /** Query of the list, as in its address. */
  filter: string
  failure: string
  children: string
  className?: string
}

/** Has a list made into a file, however long it is, and saves it once it is there. */
export function ExportButton({ kind, filter, failure, children, className }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)

  const makeAndSave = async () => {
    setBusy(true)
    try {
      const job = await beginJob({ kind, step: { action: 'csv' }, ids: [], rest: filter })
      noteJob(job)
      const made = await untilEnded(job.id)
      // One that was stopped tells so in the tray.
      if (made.file !== null) await fetchFile(made, 'csv')
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
      onClick={() => void makeAndSave()}
      disabled={isBusy}
      aria-busy={isBusy}
    >
      <Download size={18} aria-hidden="true" />
      {isBusy ? 'Menyiapkan…' : children}
    </Button>
  )
}
