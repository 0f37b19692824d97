import type { ExportKind } from '../../../../worker/contract/operations/jobs'
import { FileButton, type FileButtonProps } from '../parts/files'
import { createJob, downloadExport } from './calls'
import { addJob, waitForJob } from './store'

type ExportButtonProps = FileButtonProps & {
  kind: ExportKind
  filter: string
}

export function ExportButton({ kind, filter, ...rest }: ExportButtonProps) {
  const makeAndSave = async () => {
    const job = await createJob({ kind, step: { action: 'csv' }, ids: [], remaining_query: filter })
    addJob(job)
    const made = await waitForJob(job.id)
    // A stopped job has no file. Show no error here, because the job tray shows that the job was stopped.
    if (made.file !== null) await downloadExport(made, 'csv')
  }
  return <FileButton save={makeAndSave} {...rest} />
}
