import { BadgeCheck, Ban, RefreshCw, Undo2 } from 'lucide-react'
import type { Certificate } from '../../../../worker/contract/fulfilment/certificates'
import { certificateStatuses } from '../../../../worker/contract/labels'
import { jobTitles } from '../../../../worker/contract/operations/jobs'
import { fetchJson } from '../../../lib/api'
import { adminApi } from '../../common/api'
import type { BulkChoice } from '../../common/bulk/bulk-bar'
import { BulkList, type Listed } from '../../common/bulk/desk'
import type { BulkKind } from '../../common/bulk/start'
import { choiceParam, queryText, textParam } from '../../common/lists/list-url'
import { CertificateActionDialog, PublishOne, type Step } from './bulk-dialogs'
import { CertificateDownloads } from './take-away/take-away'

/** Filter options: the statuses, and three subsets of *Terbit* (published). */
export const stateFilterOptions = {
  ...certificateStatuses,
  outdated: 'Perlu diganti',
  early: 'Terbit sebelum selesai',
  unsigned: 'Belum bertanda tangan',
} as const

const chosenOf = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  status: choiceParam(stateFilterOptions, params.get('status')),
})

export function certificateFilter(params: URLSearchParams) {
  const { q, status } = chosenOf(params)
  if (status === 'outdated' || status === 'early') return { q, mend: status }
  return status === 'unsigned' ? { q, unsigned: 'true' as const } : { q, status }
}

export const certificateFilterQuery = (params: URLSearchParams) => queryText(chosenOf(params))

const pickCertificates = (source: string, cursor?: string) =>
  fetchJson(
    adminApi.certificates.picks.$get({
      query: { ...certificateFilter(new URLSearchParams(source)), cursor },
    }),
  )

type Action = Step['status']

const choices: BulkChoice<Action>[] = [
  { action: 'published', label: 'Terbitkan', icon: BadgeCheck },
  { action: 'replaced', label: 'Ganti', icon: RefreshCw },
  { action: 'revoked', label: 'Cabut', icon: Ban },
  { action: 'draft', label: 'Tarik ke draf', icon: Undo2 },
]

const noun = 'sertifikat'
const kind: BulkKind<Step> = {
  noun,
  jobOf: step => ({ kind: 'certificates', step }),
  queryOf: source => certificateFilter(new URLSearchParams(source)),
}

type PublishOneProps = { row: Certificate; onClose: (isStarted: boolean) => void }

export const PublishCertificateDialog = ({ row, onClose }: PublishOneProps) => (
  <PublishOne
    {...kind}
    row={row}
    selected={{
      picks: [{ id: row.id, label: row.certificate_number }],
      next: null,
      total: 1,
      source: '',
      isAll: false,
      seen_at: row.updated_at,
    }}
    onClose={onClose}
  />
)

export const CertificateBulkList = (list: Listed<Certificate>) => (
  <BulkList
    {...list}
    rows={list.page.items.map(({ id, certificate_number }) => ({ id, label: certificate_number }))}
    label="Sertifikat yang dipilih"
    noun={noun}
    choices={choices}
    readAll={() => pickCertificates(list.source)}
    more={({ selected }) => <CertificateDownloads selected={selected} />}
    ask={(action, { selected }, close) => (
      <CertificateActionDialog
        {...kind}
        isEarly={new URLSearchParams(list.source).get('status') === 'early'}
        action={action}
        title={jobTitles[`certificates.${action}`]}
        selected={selected}
        onClose={close}
      />
    )}
  />
)
