import { useEffect, useRef, useState } from 'react'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { CheckRun, ChecksAnswer } from '../../../../worker/contract/operations/checks'
import { fetchJson } from '../../../lib/api'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { WriteError } from '../../common/forms/write-error'
import { DetailSection } from '../../common/parts/details'
import { CheckFindings } from './findings'

type ChecksProps = { known: ChecksAnswer; onEnd: () => void }

export function DataChecksPanel({ known, onEnd }: ChecksProps) {
  const [{ open, last }, setAnswer] = useState(known)
  const { write, isBusy, problem } = useFormWrite()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** Each call runs some slices; if the page is left, the cron continues. */
  async function checkAll() {
    let answer: ChecksAnswer
    do {
      answer = await fetchJson(adminApi.checks.$post({}))
      setAnswer(answer)
    } while (answer.open && isHere.current)
    onEnd()
  }

  return (
    <>
      <DetailSection title="Pemeriksaan">
        <p role="status" className="mb-4">
          {isBusy ? progressText(open, last === null) : lastRunText(last)}
        </p>
        <WriteError heading="Pemeriksaan terhenti" problem={problem} />
        <Button onClick={() => write(checkAll)} disabled={isBusy}>
          {isBusy ? 'Memeriksa…' : open ? 'Lanjutkan pemeriksaan' : 'Periksa sekarang'}
        </Button>
      </DetailSection>
      {last && (
        <DetailSection title="Hasil">
          {last.findings.length === 0 ? (
            <EmptyState title="Semua data cocok">Tidak ada yang perlu dilakukan.</EmptyState>
          ) : (
            <CheckFindings findings={last.findings} />
          )}
        </DetailSection>
      )}
    </>
  )
}

function progressText(open: CheckRun | null, isFirst: boolean) {
  const which = isFirst ? 'Pemeriksaan pertama' : 'Pemeriksaan'
  return open ? `${which}: bagian ${open.done + 1} dari ${open.total}.` : `${which} dimulai.`
}

const lastRunText = (last: CheckRun | null) =>
  last
    ? `Terakhir diperiksa ${dateTime(last.finished_at ?? last.started_at)}.`
    : 'Belum pernah diperiksa. Pemeriksaan pertama membaca semua data dan dapat berlangsung beberapa menit; hasilnya tampil di sini.'
