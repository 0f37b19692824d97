import { dateTime } from '../../../../worker/contract/lib/format'
import { auditActionLabel } from '../../../../worker/contract/people/audit-words'
import { deviceNameOf } from '../../../../worker/contract/people/device'
import { DetailSection, Timeline } from '../../common/parts/details'
import type { readAccount } from './calls'

type Event = Awaited<ReturnType<typeof readAccount>>['events'][number]

/** Security events of the account, so that operators notice actions that were not theirs. */
export const AccountEvents = ({ events }: { events: Event[] }) => (
  <DetailSection title="Aktivitas akun">
    <p className="mb-4 text-sm text-muted">
      Ada yang bukan Anda? Ubah password: semua sesi lain berakhir saat itu juga.
    </p>
    <Timeline
      moments={events.map(({ id, action, user_agent, created_at }) => ({
        id: String(id),
        at: dateTime(created_at),
        title: auditActionLabel(action),
        note: user_agent === null ? undefined : deviceNameOf(user_agent),
      }))}
    />
  </DetailSection>
)
