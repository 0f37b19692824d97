import { KeyRound, Pencil, Plus, Unplug } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { Feed, FeedWithSecret } from '../../../../worker/contract/money/feeds'
import { valueOrProblem } from '../../../lib/attempt'
import { Badge } from '../../../ui/badge'
import { ActionButton } from '../../../ui/icon-buttons'
import { EmptyState } from '../../../ui/states'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { BackLink } from '../../common/links/back-link'
import { useListScreen } from '../../common/lists/list-screen'
import { RowActions } from '../../common/lists/row-action'
import { ListRow } from '../../common/lists/thing-row'
import { DetailSection } from '../../common/parts/details'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { screenUrl } from '../../common/urls'
import { readAccounts } from '../statements/calls'
import { readFeeds, renewSecret, revokeFeed } from './calls'
import { AddFeedDialog, FeedEditDialog, FeedSecretDialog } from './feed-dialogs'

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [feeds, accounts] = await Promise.all([
    valueOrProblem(readFeeds(signal)),
    valueOrProblem(readAccounts(signal)),
  ])
  return { feeds, accounts }
}

type Open = { dialog: 'add' } | { dialog: FeedAct; feed: Feed } | { dialog: 'secret'; feed: FeedWithSecret }

export function Component() {
  const { feeds, accounts } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish, refresh } = useListScreen(useState<Open | null>(null))
  const problem = feeds.problem ?? accounts.problem
  const hasAccounts = (accounts.value?.length ?? 0) > 0

  const show = (feed: FeedWithSecret) => {
    setOpen({ dialog: 'secret', feed })
    refresh()
  }

  return (
    <>
      <BackLink to={screenUrl('statements')}>Mutasi</BackLink>
      <AdminPageHead title="Sumber Mutasi">
        Layanan mutasi atau bank Anda dapat mengirim baris mutasi sendiri, tanpa berkas yang diimpor.
      </AdminPageHead>
      {problem && <LoadError heading="Gagal memuat sumber mutasi" problem={problem} />}
      {feeds.value && (
        <DetailSection
          title="Sumber otomatis"
          className="max-w-3xl"
          actions={
            <ActionButton icon={Plus} onClick={() => setOpen({ dialog: 'add' })} disabled={!hasAccounts}>
              Tambah sumber
            </ActionButton>
          }
        >
          {feeds.value.length === 0 ? (
            <EmptyState title="Belum ada sumber otomatis">
              {hasAccounts
                ? 'Tanpa sumber pun semuanya berjalan: impor berkas mutasi di menu Mutasi.'
                : 'Tambahkan rekening penerima di menu Rekening lebih dulu.'}
            </EmptyState>
          ) : (
            <FeedList feeds={feeds.value} onAct={(dialog, feed) => setOpen({ dialog, feed })} />
          )}
        </DetailSection>
      )}
      {open?.dialog === 'add' && accounts.value && (
        <AddFeedDialog accounts={accounts.value} onAdded={show} onClose={close} />
      )}
      {open?.dialog === 'edit' && (
        <FeedEditDialog feed={open.feed} onSaved={() => finish('Sumber diubah')} onClose={close} />
      )}
      {open?.dialog === 'renew' && <RenewDialog feed={open.feed} onRenewed={show} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <ConfirmDialog
          title="Cabut sumber"
          confirmLabel="Cabut"
          failure="Gagal mencabut sumber"
          run={() => revokeFeed(open.feed)}
          onDone={() => finish('Sumber dicabut')}
          onClose={close}
        >
          <p>
            <strong className="wrap-anywhere">{open.feed.name}</strong> tidak dapat mengirim lagi, dan tidak
            dapat dihidupkan kembali. Baris yang sudah dikirimnya tetap ada.
          </p>
        </ConfirmDialog>
      )}
      {open?.dialog === 'secret' && <FeedSecretDialog feed={open.feed} onClose={close} />}
    </>
  )
}

type RenewDialogProps = { feed: Feed; onRenewed: (feed: FeedWithSecret) => void; onClose: () => void }

function RenewDialog({ feed, onRenewed, onClose }: RenewDialogProps) {
  let renewed: FeedWithSecret | null = null
  return (
    <ConfirmDialog
      title="Ganti rahasia"
      failure="Gagal mengganti rahasia"
      run={async () => {
        renewed = await renewSecret(feed)
      }}
      onDone={() => renewed && onRenewed(renewed)}
      onClose={onClose}
    >
      <p>
        Rahasia lama <strong className="wrap-anywhere">{feed.name}</strong> langsung tidak berlaku. Kirimannya
        ditolak sampai layanan itu memakai rahasia yang baru.
      </p>
    </ConfirmDialog>
  )
}

type FeedAct = 'edit' | 'renew' | 'revoke'

type FeedListProps = { feeds: Feed[]; onAct: (act: FeedAct, feed: Feed) => void }

const FeedList = ({ feeds, onAct }: FeedListProps) => (
  <ul aria-label="Sumber mutasi" className="divide-y divide-line">
    {feeds.map(feed => (
      <ListRow
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
      </ListRow>
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
