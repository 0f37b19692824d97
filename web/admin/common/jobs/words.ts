import { formatThousands } from '../../../../worker/contract/lib/format'
import { jobStates } from '../../../../worker/contract/operations/job-words'
import { isExportKind, type Job } from '../../../../worker/contract/operations/jobs'

export const processedRowCount = ({ done, failed }: Job) => done + failed

function timeLeft(job: Job) {
  const seconds = (Date.parse(job.updated_at) - Date.parse(job.created_at)) / 1000
  if (!job.is_counted || seconds < 3 || processedRowCount(job) === 0) return []
  const rate = processedRowCount(job) / seconds
  const left = Math.ceil((job.total - processedRowCount(job)) / rate)
  const rest = left > 90 ? `${Math.ceil(left / 60)} menit` : `${left} detik`
  return [`${formatThousands(Math.max(1, Math.round(rate * 60)))} per menit`, `sisa sekitar ${rest}`]
}

function endText({ state, done, failed, total, is_counted }: Job) {
  const rest = total - done - failed
  const counts = [
    `${formatThousands(done)} berhasil`,
    ...(failed > 0 ? [`${formatThousands(failed)} gagal`] : []),
    ...(rest > 0 || !is_counted
      ? [is_counted ? `${formatThousands(rest)} belum diproses` : 'sisanya belum diproses']
      : []),
  ]
  return `${state === 'done' ? 'Selesai' : 'Berhenti'}: ${counts.join(', ')}.`
}

/** Shows no row count, because the rows of an export job are parts of the file instead of rows of the list. */
function exportText(job: Job) {
  if (job.state === 'done')
    return job.file === null ? 'Berkasnya sudah dihapus.' : 'Siap diunduh selama 24 jam.'
  return job.state === 'running' ? 'Menyiapkan berkas…' : `${jobStates[job.state]}…`
}

/** Shows no progress, because an import job has only one row for the whole bank statement. */
function importText(job: Job) {
  if (job.state === 'done' && job.failed === 0)
    return job.action === 'merge' ? 'Barisnya tercatat dan sudah dibandingkan dengan pesanan.' : 'Selesai.'
  if (job.state === 'running') return 'Mencatat dan membandingkan…'
  return job.failed > 0 ? 'Tidak selesai.' : `${jobStates[job.state]}…`
}

export function jobStateText(job: Job) {
  if (isExportKind(job.kind)) return exportText(job)
  if (job.kind === 'imports') return importText(job)
  const { state, total, is_counted } = job
  if (state === 'done' || state === 'stopped') return endText(job)
  if (state !== 'running') return `${jobStates[state]}…`
  const size = is_counted ? ` dari ${formatThousands(total)}` : ''
  return [`Memproses ${formatThousands(processedRowCount(job))}${size}…`, ...timeLeft(job)].join(' · ')
}
