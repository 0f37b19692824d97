import { ChevronDown } from 'lucide-react'
import type { OrderSacrifice } from '../../../worker/contract/fulfilment/evidence'
import { isBadalService, slaughterStatuses } from '../../../worker/contract/labels'
import { ProgressSteps } from '../../ui/stepper'
import { EvidenceFiles } from './files'
import { evidenceStepsOf, filesByDisplay, missingFilesReason } from './stages'

const statusOf = ({ status, kind }: OrderSacrifice) =>
  status === 'completed' && isBadalService(kind) ? 'Sudah Dilaksanakan' : slaughterStatuses[status]

const tones = {
  pending: 'bg-grey-soft text-grey-ink',
  scheduled: 'bg-blue-soft text-blue-ink',
  completed: 'bg-green-soft text-green-ink',
}

/** The other participants of a shared animal; '' if there are none. */
export function otherParticipantsText({ others, house }: OrderSacrifice) {
  const shared = [...others, ...(house > 0 ? [`yayasan (${house} bagian)`] : [])]
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
  const { open, slaughter } = filesByDisplay(sacrifice)
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

export const Sacrifices = ({ items }: { items: OrderSacrifice[] }) => (
  <ul className="grid grid-cols-1 gap-6">
    {items.map(sacrifice => (
      <Sacrifice key={sacrifice.number} sacrifice={sacrifice} />
    ))}
  </ul>
)
