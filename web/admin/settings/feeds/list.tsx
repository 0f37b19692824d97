import { KeyRound, Pencil, Unplug } from 'lucide-react'
import { dateTime } from '../../../../worker/contract/format'
import type { Feed } from '../../../../worker/contract/money/feeds'
import { Badge } from '../../../ui/badge'
import { RowActions } from '../../common/lists/row-action'

export type FeedAct = 'edit' | 'renew' | 'revoke'

type FeedListProps = { feeds: Feed[]; onAct: (act: FeedAct, feed: Feed) => void }

export const FeedList = ({ feeds, onAct }: FeedListProps) => (
  <ul aria-label="Sumber mutasi" className="divide-y divide-line">
    {feeds.map(feed => (
      <li key={feed.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="wrap-anywhere">{feed.name}</span>
            <State feed={feed} />
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {feed.account_name}, {usedText(feed)}
          </p>
        </div>
        {feed.revoked_at === null && (
          <div className="-ml-2 flex flex-wrap">
            <RowActions
              name={feed.name}
              choices={[
                { act: 'edit', icon: Pencil, label: 'Ubah', tone: 'earth' },
                { act: 'renew', icon: KeyRound, label: 'Ganti rahasia', tone: 'earth' },
                { act: 'revoke', icon: Unplug, label: 'Cabut', tone: 'danger' },
              ]}
              onAct={act => onAct(act, feed)}
            />
          </div>
        )}
      </li>
    ))}
  </ul>
)

function State({ feed: { revoked_at, auto_verify } }: { feed: Feed }) {
  if (revoked_at !== null) return <Badge>Dicabut</Badge>
  return auto_verify ? <Badge tone="yellow">Verifikasi otomatis</Badge> : <Badge tone="green">Aktif</Badge>
}

function usedText({ revoked_at, last_used_at }: Feed) {
  if (revoked_at !== null) return `dicabut ${dateTime(revoked_at)}`
  return last_used_at === null ? 'belum pernah mengirim' : `terakhir mengirim ${dateTime(last_used_at)}`
}
