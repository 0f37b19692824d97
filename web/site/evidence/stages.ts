import type { CustomerFile, OrderSacrifice } from '../../../worker/contract/fulfilment/evidence'
import { riteStageOf } from '../../../worker/contract/fulfilment/pictures'
import { type EvidenceStage, stagesOf } from '../../../worker/contract/labels'
import { dateTime, longDate, performedAtText } from '../../../worker/contract/lib/format'
import type { Step } from '../../ui/stepper'

const withVenue = (text: string | null, venue: string | null) =>
  [text, venue].filter(Boolean).join(', ') || undefined

function actNote({ completed_at, date, location, status }: OrderSacrifice, first: string | undefined) {
  const at = first ? dateTime(first) : completed_at && performedAtText(completed_at)
  if (at) return withVenue(at, location)
  return status === 'pending' ? undefined : withVenue(date && longDate(date), location)
}

/** Note for a stage without a photo that must have happened, because a later stage did. */
const noPhotoNote = 'Tidak difoto'

/**
 * Progress of one sacrifice. A stage is done if a file shows it or the team recorded it. For a completed sacrifice only
 * the done stages are listed.
 */
export function evidenceStepsOf(sacrifice: OrderSacrifice): Step[] {
  const act = riteStageOf(sacrifice.kind)
  const facts = Object.entries(stagesOf(sacrifice.kind)).map(([stage, label]) => {
    const first = sacrifice.files.find(file => file.stage === stage)?.at
    const isAct = stage === act
    return {
      label,
      isDone: first !== undefined || ((isAct || stage === 'selesai') && sacrifice.status === 'completed'),
      note: isAct ? actNote(sacrifice, first) : first && dateTime(first),
    }
  })
  if (sacrifice.status === 'completed')
    return facts.filter(({ isDone }) => isDone).map(({ label, note }) => ({ label, note, state: 'done' }))
  const last = facts.findLastIndex(({ isDone }) => isDone)
  return facts.map(({ label, isDone, note }, n) => ({
    label,
    note: isDone || n > last ? note : noPhotoNote,
    state: isDone ? 'done' : n === last + 1 ? 'current' : 'todo',
  }))
}

const shownFirst: EvidenceStage[] = ['papan_nama', 'pengemasan', 'pembagian', 'tiba', 'penimbangan']

/** Files shown at once (name board and packing first) and slaughter files, which are hidden behind a button. */
export function filesByDisplay({ files }: OrderSacrifice): {
  open: CustomerFile[]
  slaughter: CustomerFile[]
} {
  const rankOf = ({ stage }: CustomerFile) => {
    const at = shownFirst.indexOf(stage)
    return at < 0 ? shownFirst.length : at
  }
  return {
    open: files.filter(({ stage }) => stage !== 'penyembelihan').sort((a, b) => rankOf(a) - rankOf(b)),
    slaughter: files.filter(({ stage }) => stage === 'penyembelihan'),
  }
}

export function missingFilesReason({ files, status }: OrderSacrifice) {
  if (files.length > 0) return null
  return status === 'completed'
    ? 'Tim kami mencatat bahwa ini sudah dilaksanakan. Foto atau videonya belum dikirim; begitu ada, tampil di sini.'
    : 'Foto dan video tampil di sini setelah tim mengirimnya dari lapangan.'
}
