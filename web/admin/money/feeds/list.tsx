import { KeyRound, Pencil, Unplug } from 'lucide-react'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { Feed } from '../../../../worker/contract/money/feeds'
import { Badge } from '../../../ui/badge'
import { RowActions } from '../../common/lists/row-action'
import { ThingRow } from '../../common/lists/thing-row'

export type FeedAct = 'edit' | 'renew' | 'revoke'

type FeedListProps = { feeds: Feed[]; onAct: (act: FeedAct, feed: Feed) => void }

export const FeedList = ({ feeds, onAct }: FeedListProps) => (
  <ul aria-label="Sumber mutasi" className="divide-y divide-line">
    {feeds.map(feed => (
      <ThingRow
        key={feed.id}
        name={feed.name}
        badges={<State feed={feed} />}
        note={`${feed.account_name}, ${usedText(feed)}`}
      >
        {feed.revoked_at === null && (
          <RowActions
            name={feed.name}
            choices={[
              { act: 'edit', icon: Pencil, label: 'Ubah', tone: 'earth' },
              { act: 'renew', icon: KeyRound, label: 'Ganti rahasia', tone: 'earth' },
              { act: 'revoke', icon: Unplug, label: 'Cabut', tone: 'danger' },
            ]}
            onAct={act => onAct(act, feed)}
          />
        )}
      </ThingRow>
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
