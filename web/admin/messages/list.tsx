import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Message, MessageStateInput } from '../../../worker/contract/messages/messages'
import type { Attempted } from '../../lib/attempt'
import { useFormWrite } from '../../lib/use-write'
import { ActionButton } from '../../ui/icon-buttons'
import { toast } from '../../ui/toast'
import { PagedList } from '../common/lists/list'
import type { ListPage } from '../common/lists/list-screen'
import { EmptyList } from '../common/nothing'
import { resendFailedEmails, saveMessageState } from './calls'
import { MessageTable } from './table'
import type { MessageView } from './views'

const doneTexts: Record<MessageStateInput['state'], string> = {
  due: 'Pesan menunggu lagi.',
  sent: 'Pesan ditandai terkirim.',
  skipped: 'Pesan dilewati.',
}

type MessageListProps = { view: MessageView; page: Attempted<ListPage<Message>> }

export function MessageList({ view, page }: MessageListProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<number | null>(null)
  const { write } = useFormWrite()

  /** `id` is the busy row; 0 means all rows. */
  const run = async (id: number, call: () => Promise<unknown>, done: string) => {
    if (busy !== null) return
    setBusy(id)
    const problem = await write(call)
    if (problem) toast(problem.detail, 'bad')
    else toast(done)
    setBusy(null)
    void revalidate()
  }
  const act = ({ id, updated_at }: Message, state: MessageStateInput['state']) =>
    run(id, () => saveMessageState(id, { state, updated_at }), doneTexts[state])
  const actAll = () => run(0, resendFailedEmails, 'Email yang gagal dikirim lagi satu per satu.')

  return (
    <PagedList
      page={page}
      failure="Gagal memuat pesan"
      empty={<EmptyList noun="pesan di daftar ini">Daftar ini kosong.</EmptyList>}
    >
      {({ items }) => (
        <>
          {view === 'email-failed' && items.length > 0 && (
            <ActionButton
              icon={RotateCw}
              look="secondary"
              className="mb-4"
              disabled={busy !== null}
              onClick={() => void actAll()}
            >
              Kirim lagi semua
            </ActionButton>
          )}
          <MessageTable rows={items} onAct={(row, state) => void act(row, state)} />
        </>
      )}
    </PagedList>
  )
}
