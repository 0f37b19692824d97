import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Message, MessageStateInput } from '../../../worker/contract/messages/messages'
import { attemptRead } from '../../lib/attempt'
import { useWrite } from '../../lib/use-write'
import { ActionButton } from '../../ui/icon-buttons'
import { toast } from '../../ui/toast'
import { BackLink } from '../common/links/back-link'
import { ChipNav } from '../common/links/chip-nav'
import { FilterBar } from '../common/lists/filters'
import { List } from '../common/lists/list'
import { listQuery } from '../common/lists/list-screen'
import { choiceParam } from '../common/lists/list-url'
import { Nothing } from '../common/nothing'
import { PageHead } from '../common/parts/page-head'
import { screenUrl } from '../common/urls'
import { markMessage, readMessages, resendFailedEmails } from './calls'
import { MessageTable } from './table'
import { messageViews, viewFilters } from './views'

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQuery(request)
  const view = choiceParam(messageViews, params.get('view')) ?? 'email-failed'
  return { view, page: await attemptRead(readMessages({ ...paging, ...viewFilters[view] }, request.signal)) }
}

const doneTexts: Record<MessageStateInput['state'], string> = {
  due: 'Pesan menunggu lagi.',
  sent: 'Pesan ditandai terkirim.',
  skipped: 'Pesan dilewati.',
}

export function Component() {
  const { view, page } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<number | null>(null)
  const { write } = useWrite()

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
    run(id, () => markMessage(id, { state, updated_at }), doneTexts[state])
  const actAll = () => run(0, resendFailedEmails, 'Email yang gagal dikirim lagi satu per satu.')

  return (
    <>
      <BackLink to={screenUrl('messages')}>Antrean WhatsApp</BackLink>
      <PageHead title="Semua pesan" />
      <Views chosen={view} />
      <FilterBar search={{ label: 'Cari pesanan', placeholder: 'ID pesanan, nama, nomor' }} />
      <List
        page={page}
        failure="Gagal memuat pesan"
        empty={<Nothing noun="pesan di daftar ini">Daftar ini kosong.</Nothing>}
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
      </List>
    </>
  )
}

const Views = ({ chosen }: { chosen: string }) => (
  <ChipNav
    label="Daftar pesan"
    chips={Object.entries(messageViews).map(([view, label]) => ({
      to: `?view=${view}`,
      label,
      isCurrent: view === chosen,
    }))}
  />
)
