import { BadgeCheck, Ban, RefreshCw, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Certificate, CertificateBulkInput } from '../../../worker/contract/certificates'
import { certificateStatuses } from '../../../worker/contract/labels'
import { ask } from '../../lib/api'
import { api } from '../api'
import { BulkBar, type BulkChoice } from '../parts/bulk/bulk-bar'
import { BulkDialog } from '../parts/bulk/bulk-dialog'
import { KeptNotice } from '../parts/bulk/kept-notice'
import { PickAll } from '../parts/bulk/pick'
import type { Run, Work } from '../parts/bulk/runner'
import { keptRun } from '../parts/bulk/use-run'
import { type Selection, useSelection } from '../parts/bulk/use-selection'
import { choiceParam, searchOf, textParam } from '../parts/list-url'
import { StepDialog } from './bulk-dialogs'
import { TakeAway } from './take-away'

export type Step = Omit<CertificateBulkInput, 'ids'>

export const filterOf = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  status: choiceParam(certificateStatuses, params.get('status')),
})

export const sourceOf = (params: URLSearchParams) => searchOf(filterOf(params))

const pickCertificates = (source: string, cursor?: string) =>
  ask(api.certificates.picks.$get({ query: { ...filterOf(new URLSearchParams(source)), cursor } }))

const work: Work<Step> = {
  send: async (step, ids) => (await ask(api.certificates.bulk.$post({ json: { ...step, ids } }))).items,
  more: pickCertificates,
}

type Action = Step['status']

const titles: Record<Action, string> = {
  published: 'Terbitkan sertifikat',
  replaced: 'Ganti dengan data terbaru',
  revoked: 'Cabut sertifikat',
  draft: 'Tarik sertifikat ke draf',
}

const choices: BulkChoice<Action>[] = [
  { action: 'published', label: 'Terbitkan', icon: BadgeCheck },
  { action: 'replaced', label: 'Ganti', icon: RefreshCw },
  { action: 'revoked', label: 'Cabut', icon: Ban },
  { action: 'draft', label: 'Tarik ke draf', icon: Undo2 },
]

const noun = 'sertifikat'
const common = { name: 'certificates', noun, work }
const store = keptRun<Step>(common.name)

type DeskProps = {
  page: { items: Certificate[]; next_cursor: string | null; total: number | null }
  source: string
  onChanged: () => void
  children: (selection: Selection) => ReactNode
}

type Open = { action: Action } | { kept: Run<Step> }

/** Picking certificates of the list, and what is then done with all of them. */
export function Desk({ page, source, onChanged, children }: DeskProps) {
  const rows = page.items.map(({ id, certificate_number }) => ({ id, label: certificate_number }))
  const selection = useSelection(rows, source)
  const [open, setOpen] = useState<Open | null>(null)
  const [kept, setKept] = useState(store.read)
  const hasMore = page.next_cursor !== null || (page.total ?? 0) > rows.length

  const close = (isChanged: boolean) => {
    setOpen(null)
    setKept(store.read)
    if (!isChanged) return
    selection.clear()
    onChanged()
  }
  const drop = () => {
    store.forget()
    setKept(null)
  }

  return (
    <>
      {kept && open === null && (
        <KeptNotice
          run={kept}
          title={titles[kept.step.status]}
          onGoOn={() => setOpen({ kept })}
          onDrop={drop}
        />
      )}
      {rows.length > 0 && (
        <>
          <PickAll
            selection={selection}
            noun={noun}
            total={page.total}
            hasMore={hasMore}
            readAll={() => pickCertificates(source)}
          />
          {children(selection)}
        </>
      )}
      {(selection.isAll || selection.rows.length > 0) && (
        <BulkBar
          label="Sertifikat yang dipilih"
          noun={noun}
          selection={selection}
          choices={choices}
          onAct={action => setOpen({ action })}
        >
          <TakeAway selected={selection.selected} />
        </BulkBar>
      )}
      {open && 'action' in open && (
        <StepDialog
          {...common}
          action={open.action}
          title={titles[open.action]}
          selected={selection.selected}
          onClose={close}
        />
      )}
      {open && 'kept' in open && (
        <BulkDialog {...common} title={titles[open.kept.step.status]} kept={open.kept} onClose={close} />
      )}
    </>
  )
}
