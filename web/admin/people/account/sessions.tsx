import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../../../worker/contract/lib/format'
import { deviceNameOf } from '../../../../worker/contract/people/device'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { DetailSection } from '../../common/parts/details'
import { endSession, type readAccount } from './calls'

type Session = Awaited<ReturnType<typeof readAccount>>['sessions'][number]

export function Sessions({ sessions, onEnded }: { sessions: Session[]; onEnded: () => void }) {
  const [ending, setEnding] = useState<Session | null>(null)
  const finish = () => {
    setEnding(null)
    toast('Sesi diakhiri.')
    onEnded()
  }
  return (
    <DetailSection title="Sesi yang sedang masuk">
      <ul className="divide-y divide-line">
        {sessions.map(session => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone size={24} aria-hidden="true" className="shrink-0 text-muted" />
            <div className="min-w-0 grow basis-52">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {deviceNameOf(session.user_agent)}
                {session.current && <Badge tone="green">Sesi ini</Badge>}
              </p>
              <p className="text-sm text-muted">
                Masuk {dateTime(session.created_at)}, terakhir dipakai {dateTime(session.last_used_at)}
              </p>
            </div>
            {!session.current && (
              <Button look="secondary" onClick={() => setEnding(session)}>
                Akhiri
                <span className="sr-only">sesi {deviceNameOf(session.user_agent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          title="Akhiri sesi"
          failure="Gagal mengakhiri sesi"
          run={() => endSession(ending.id)}
          onDone={finish}
          onClose={() => setEnding(null)}
        >
          <p>
            Sesi di <strong>{deviceNameOf(ending.user_agent)}</strong> harus masuk lagi untuk bekerja.
          </p>
        </ConfirmDialog>
      )}
    </DetailSection>
  )
}
