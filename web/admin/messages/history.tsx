import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { thousands } from '../../../worker/contract/format'
import type { Message, MessageStateInput } from '../../../worker/contract/messages/messages'
import { attempt } from '../../lib/attempt'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { BackLink } from '../common/back-link'
import { SearchBox } from '../common/lists/filters'
import { choiceParam, chosenSize, pageParams } from '../common/lists/list-url'
import { Pager, PageSize } from '../common/lists/pager'
import { LoadError } from '../common/load-error'
import { Nothing } from '../common/nothing'
import { PageHead } from '../common/page-head'
import { screenUrl } from '../urls'
import { mark, readMessages, sendAllAgain } from './calls'
import { MessageTable } from './table'
import { contents, views } from './views'

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const params = new URL(url).searchParams
  const view = choiceParam(views, params.get('view')) ?? 'email-failed'
  const size = chosenSize(params)
  const page = await attempt(readMessages({ ...pageParams(params, size), ...contents[view] }, signal))
  return { view, page, size }
}

const said: Record<MessageStateInput['state'], string> = {
  due: 'Pesan menunggu lagi.',
  sent: 'Pesan ditandai terkirim.',
  skipped: 'Pesan dilewati.',
}

export function Component() {
  const { view, page, size } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<number | null>(null)

  const act = async ({ id, updated_at }: Message, state: MessageStateInput['state']) => {
    if (busy !== null) return
    setBusy(id)
    try {
      await mark(id, { state, updated_at })
      toast(said[state])
    } catch (error) {
      toast(asProblem(error).detail, 'bad')
    } finally {
      setBusy(null)
      void revalidate()
    }
  }

  const actAll = async () => {
    setBusy(0)
    try {
      toast(`${thousands(await sendAllAgain())} email menunggu dikirim lagi.`)
    } catch (error) {
      toast(asProblem(error).detail, 'bad')
    } finally {
      setBusy(null)
      void revalidate()
    }
  }

  return (
    <>
      <BackLink to={screenUrl('messages')}>Antrean WhatsApp</BackLink>
      <PageHead title="Semua pesan" />
      <Views chosen={view} />
      <search className="mb-5 block max-w-xl">
        <SearchBox label="Cari pesanan" placeholder="ID pesanan, nama, nomor" />
      </search>
      {page.problem && <LoadError heading="Gagal memuat pesan" problem={page.problem} />}
      {page.value?.items.length === 0 && <Nothing noun="pesan di daftar ini">Daftar ini kosong.</Nothing>}
      {page.value && page.value.items.length > 0 && (
        <>
          {view === 'email-failed' && (
            <Button look="secondary" className="mb-4" disabled={busy !== null} onClick={() => void actAll()}>
              <RotateCw size={18} aria-hidden="true" />
              Kirim lagi semua
            </Button>
          )}
          <MessageTable rows={page.value.items} onAct={(row, state) => void act(row, state)} />
          <Pager
            shown={page.value.items.length}
            total={page.value.total}
            next={page.value.next_cursor}
            size={size}
          >
            <PageSize />
          </Pager>
        </>
      )}
    </>
  )
}

const chip =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold transition-colors'

const Views = ({ chosen }: { chosen: string }) => (
  <nav aria-label="Daftar pesan" className="mb-5">
    <ul className="flex flex-wrap gap-2">
      {Object.entries(views).map(([view, label]) => (
        <li key={view}>
          <Link
            to={`?view=${view}`}
            aria-current={view === chosen ? 'page' : undefined}
            className={`${chip} ${view === chosen ? 'border-primary bg-primary text-white' : 'border-line bg-white text-muted hover:border-primary hover:text-ink'}`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
