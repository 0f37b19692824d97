import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Feed, FeedWithSecret } from '../../../../worker/contract/money/feeds'
import { attempt } from '../../../lib/attempt'
import { ActionButton } from '../../../ui/icon-buttons'
import { EmptyState } from '../../../ui/states'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { useListScreen } from '../../common/lists/list-screen'
import { Section } from '../../common/parts/details'
import { LoadError } from '../../common/parts/load-error'
import { PageHead } from '../../common/parts/page-head'
import { SettingsTabs } from '../../common/settings/tabs'
import { readAccounts } from '../statements/calls'
import { readFeeds, renewSecret, revokeFeed } from './calls'
import { AddDialog, EditDialog } from './feed-dialogs'
import { type FeedAct, FeedList } from './list'
import { SecretDialog } from './secret-dialog'

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [feeds, accounts] = await Promise.all([attempt(readFeeds(signal)), attempt(readAccounts(signal))])
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
      <PageHead title="Sumber Mutasi">
        Layanan mutasi atau bank Anda dapat mengirim baris mutasi sendiri, tanpa berkas yang diimpor.
      </PageHead>
      <SettingsTabs />
      {problem && <LoadError heading="Gagal memuat sumber mutasi" problem={problem} />}
      {feeds.value && (
        <Section
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
        </Section>
      )}
      {open?.dialog === 'add' && accounts.value && (
        <AddDialog accounts={accounts.value} onAdded={show} onClose={close} />
      )}
      {open?.dialog === 'edit' && (
        <EditDialog feed={open.feed} onSaved={() => finish('Sumber diubah')} onClose={close} />
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
      {open?.dialog === 'secret' && <SecretDialog feed={open.feed} onClose={close} />}
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
