import { ChevronDown, Share2 } from 'lucide-react'
import type { CustomerEvidenceFile, OrderSacrifice } from '../../../worker/contract/fulfilment/evidence'
import { riteStageOf } from '../../../worker/contract/fulfilment/pictures'
import {
  type EvidenceStage,
  isBadalService,
  slaughterStatuses,
  stagesOf,
} from '../../../worker/contract/labels'
import { dateTime, longDate, performedAtText } from '../../../worker/contract/lib/format'
import { siteUrls } from '../../lib/urls'
import { Button } from '../../ui/button'
import { ActionButton } from '../../ui/icon-buttons'
import { shareOrCopyLink } from '../../ui/share'
import { ErrorState } from '../../ui/states'
import { type ProgressStep, ProgressSteps } from '../../ui/stepper'
import { EvidenceFiles } from './files'
import type { Evidence } from './use-evidence'

const withVenue = (text: string | null, venue: string | null) =>
  [text, venue].filter(Boolean).join(', ') || undefined

function actNote({ completed_at, date, location, status }: OrderSacrifice, first: string | undefined) {
  const at = first ? dateTime(first) : completed_at && performedAtText(completed_at)
  if (at) return withVenue(at, location)
  return status === 'pending' ? undefined : withVenue(date && longDate(date), location)
}

/** Note for a stage that has no photo but must be done, because a later stage is done. */
const noPhotoNote = 'Tidak difoto'

/** A file or the team's record marks a stage as done. A completed sacrifice lists only its done stages. */
export function evidenceStepsOf(sacrifice: OrderSacrifice): ProgressStep[] {
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

/** Shows the files of the slaughter only behind a button, and the name board first among the others. */
export function splitEvidence({ files }: OrderSacrifice): {
  open: CustomerEvidenceFile[]
  slaughter: CustomerEvidenceFile[]
} {
  const rankOf = ({ stage }: CustomerEvidenceFile) => {
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

const statusOf = ({ status, kind }: OrderSacrifice) =>
  status === 'completed' && isBadalService(kind) ? 'Sudah Dilaksanakan' : slaughterStatuses[status]

const tones = {
  pending: 'bg-grey-soft text-grey-ink',
  scheduled: 'bg-blue-soft text-blue-ink',
  completed: 'bg-green-soft text-green-ink',
}

export function otherParticipantsText({ others, foundation_shares }: OrderSacrifice) {
  const shared = [...others, ...(foundation_shares > 0 ? [`yayasan (${foundation_shares} bagian)`] : [])]
  return shared.length > 0 ? `Sekelompok dengan ${shared.join(', ')}` : ''
}

function Names({ sacrifice }: { sacrifice: OrderSacrifice }) {
  const { own } = sacrifice
  const shared = otherParticipantsText(sacrifice)
  return (
    <div>
      <p className="font-semibold break-words">
        {own.length > 0 ? `Atas nama ${own.join(', ')}` : 'Atas nama belum diisi'}
      </p>
      {shared && <p className="text-sm text-muted">{shared}</p>}
    </div>
  )
}

function Sacrifice({ sacrifice }: { sacrifice: OrderSacrifice }) {
  const { number, name, tag, status, kind } = sacrifice
  const { open, slaughter } = splitEvidence(sacrifice)
  const nothing = missingFilesReason(sacrifice)
  return (
    <li className="grid grid-cols-1 gap-5 border-t border-line pt-6 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg">
            Nomor {number}: {name}
          </h3>
          {tag && <p className="text-sm text-muted">Tanda telinga {tag}</p>}
        </div>
        <span className={`rounded-full px-3 py-1 text-sm font-semibold ${tones[status]}`}>
          {statusOf(sacrifice)}
        </span>
      </div>
      {nothing && <p className="text-sm text-muted">{nothing}</p>}
      {open.length > 0 && <EvidenceFiles files={open} number={number} kind={kind} />}
      {slaughter.length > 0 && (
        <details className="group rounded-card border border-line">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-card px-4 py-2 font-semibold text-primary hover:bg-primary-soft">
            Tampilkan foto dan video penyembelihan ({slaughter.length})
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <div className="p-4 pt-2">
            <EvidenceFiles files={slaughter} number={number} kind={kind} />
          </div>
        </details>
      )}
      <ProgressSteps label={`Perjalanan nomor ${number}`} steps={evidenceStepsOf(sacrifice)} />
      <Names sacrifice={sacrifice} />
    </li>
  )
}

export const OrderSacrificeList = ({ items }: { items: OrderSacrifice[] }) => (
  <ul className="grid grid-cols-1 gap-6">
    {items.map(sacrifice => (
      <Sacrifice key={sacrifice.number} sacrifice={sacrifice} />
    ))}
  </ul>
)

const shareEvidence = (text: string) =>
  shareOrCopyLink({
    title: 'Bukti pelaksanaan',
    url: `${location.origin}${siteUrls.evidence}#${text}`,
    label: 'Tautan bukti',
  })

export const ShareEvidence = ({ found }: Pick<Evidence, 'found'>) => {
  const text = found?.share
  if (!text || !found.items.some(({ files }) => files.length > 0)) return null
  return (
    <ActionButton
      icon={Share2}
      look="secondary"
      className="print:hidden"
      onClick={() => void shareEvidence(text)}
    >
      Bagikan bukti
    </ActionButton>
  )
}

type SectionProps = { evidence: Evidence; isShared: boolean }

export function OrderEvidenceSection({ evidence: { found, problem, reload, more }, isShared }: SectionProps) {
  if (!found && problem && problem.code !== 'order_not_found')
    return <ErrorState message="Bukti belum dapat dimuat" detail={problem.detail} onRetry={reload} />
  if (!found || found.items.length === 0) return null
  return (
    <section aria-labelledby="evidence-title" className="card grid grid-cols-1 gap-6 p-5 md:p-6 print:mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="evidence-title" className="text-xl">
          Pelaksanaan dan bukti
        </h2>
        {!isShared && <ShareEvidence found={found} />}
      </div>
      <OrderSacrificeList items={found.items} />
      {found.next_cursor !== null && (
        <Button look="secondary" className="justify-self-start print:hidden" onClick={more}>
          Tampilkan berikutnya
        </Button>
      )}
    </section>
  )
}
