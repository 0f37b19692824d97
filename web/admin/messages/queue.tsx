import { Keyboard, MessageCircle, SkipForward, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatThousands } from '../../../worker/contract/lib/format'
import type { LeasedMessage } from '../../../worker/contract/messages/messages'
import { mergeMessageTexts, messageKinds } from '../../../worker/contract/messages/text'
import { chatUrl } from '../../lib/chat'
import { useLetterShortcuts, useShortcuts } from '../../lib/office/shortcuts'
import { openInNamedWindow } from '../../lib/one-window'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { ActionButton } from '../../ui/icon-buttons'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states'
import { toast } from '../../ui/toast'
import { UnsavedChangesGuard } from '../common/dialogs/unsaved'
import { problemTextWithRetryTime } from '../common/forms/write-error'
import { TextLink } from '../common/lists/links'
import { ShortcutList } from '../common/parts/page-head'
import { orderUrl } from '../common/urls'
import { type QueueFilter, useMessageQueue } from './use-message-queue'

const keys: [names: string[], does: string][] = [
  [['S'], 'Buka WhatsApp dan tandai terkirim'],
  [['Enter'], 'Sama, selama tombolnya terpilih'],
  [['L'], 'Lewati'],
  [['U'], 'Urungkan yang terakhir'],
]

function QueueHelp({ onClose }: { onClose: () => void }) {
  const areOn = useLetterShortcuts()
  return (
    <Dialog isOpen onClose={onClose} title="Mengirim dengan keyboard" className="max-w-md">
      <ShortcutList keys={keys} />
      {!areOn && (
        <p className="mt-3 text-sm text-yellow-ink">
          Pintasan satu huruf sedang dimatikan di bantuan keyboard.
        </p>
      )}
      <p className="mt-3 text-sm text-muted">
        Semua obrolan dibuka di satu jendela. Beri jeda beberapa detik antarpesan dan mintalah pelanggan
        menyimpan nomor toko, supaya WhatsApp tidak menganggapnya spam.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Name of the browser window in which all chats open. Without a name, each chat would open a new tab. */
const chatWindow = 'pesan-whatsapp'

const textOf = (messages: LeasedMessage[]) => mergeMessageTexts(messages.map(({ text }) => text))

function openChat(phone: string, text: string) {
  const opened = openInNamedWindow(chatUrl(phone, text), chatWindow)
  if (!opened) toast('Jendela WhatsApp diblokir browser. Izinkan pop-up untuk situs ini.', 'bad')
  return opened !== null
}

export function WhatsappQueue({ filter }: { filter: QueueFilter }) {
  const queue = useMessageQueue(filter)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { left, sent, unsaved } = queue
  const [current] = queue.current
  const text = textOf(queue.current)

  const send = () => {
    if (!current) return
    if (!queue.isOurs()) return toast('Antrean baru saja disegarkan. Tekan sekali lagi.')
    if (openChat(current.customer_phone, text)) queue.act('sent')
  }
  useShortcuts({
    s: send,
    l: () => current && queue.act('skipped'),
    u: queue.undo,
    '?': () => setHelpOpen(true),
  })

  return (
    <section aria-label="Antrean WhatsApp" className="max-w-2xl">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          <strong className="text-ink">{left >= 1000 ? '1.000 lebih' : formatThousands(left)}</strong>{' '}
          menunggu
          {sent > 0 && `, ${formatThousands(sent)} terkirim`}
        </p>
        <ActionButton icon={Keyboard} look="quiet" onClick={() => setHelpOpen(true)}>
          Pintasan
        </ActionButton>
      </div>
      <Problems queue={queue} />
      {!current && queue.isFetching && <Skeletons label="Memuat antrean" shape="h-64" />}
      {(current || !queue.isFetching) && (
        <div className="card mt-3 p-4 sm:p-5">
          {current ? (
            <Recipient messages={queue.current} />
          ) : (
            <Empty elsewhere={queue.elsewhere} onRetry={() => void queue.refill()} />
          )}
          <Buttons queue={queue} onSend={send} />
          {current && <p className="mt-4 rounded-card bg-paper-deep px-4 py-3 typed-text">{current.text}</p>}
          {queue.next && (
            <p className="mt-3 text-sm text-muted wrap-anywhere">
              Berikutnya: {queue.next.customer_name}, {messageKinds[queue.next.kind]}
            </p>
          )}
        </div>
      )}
      {isHelpOpen && <QueueHelp onClose={() => setHelpOpen(false)} />}
      <UnsavedChangesGuard isDirty={unsaved > 0}>
        Ada pesan yang tanda terkirimnya belum tersimpan. Bila ditinggalkan, pesan itu muncul lagi di antrean.
      </UnsavedChangesGuard>
    </section>
  )
}

type QueueState = ReturnType<typeof useMessageQueue>

const Problems = ({ queue: { problem, unsaved, refill, saveAgain } }: { queue: QueueState }) => (
  <>
    {problem && unsaved === 0 && (
      <ErrorState
        message="Antrean belum terbaru"
        detail={problemTextWithRetryTime(problem)}
        onRetry={() => void refill()}
      />
    )}
    {unsaved > 0 && (
      <ErrorState
        message={`${unsaved} tanda belum tersimpan`}
        detail="Pesannya mungkin sudah Anda kirim. Simpan tandanya sebelum meninggalkan halaman ini."
        retryLabel="Simpan lagi"
        onRetry={saveAgain}
      />
    )}
  </>
)

type ButtonsProps = { queue: QueueState; onSend: () => void }

const Buttons = ({ queue: { current, last, act, undo }, onSend }: ButtonsProps) => (
  <div className="mt-4 grid grid-cols-2 gap-3 sm:flex">
    {current.length > 0 && (
      <>
        <ActionButton icon={MessageCircle} autoFocus onClick={onSend} className="col-span-2 sm:grow">
          Kirim lewat WhatsApp
        </ActionButton>
        <ActionButton icon={SkipForward} look="secondary" onClick={() => act('skipped')}>
          Lewati
        </ActionButton>
      </>
    )}
    {last && (
      <Button look="secondary" onClick={undo} className={current.length > 0 ? '' : 'col-span-2'}>
        <Undo2 size={18} aria-hidden="true" />
        Urungkan
        <span className="sr-only">
          {last.messages[0]?.order_id} {last.state === 'sent' ? 'terkirim' : 'dilewati'}
        </span>
      </Button>
    )}
  </div>
)

function Recipient({ messages }: { messages: LeasedMessage[] }) {
  const [first] = messages
  if (!first) return null
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <strong className="wrap-anywhere">{first.customer_name}</strong>
        <span className="block text-sm text-muted">
          <TextLink to={orderUrl(first.order)}>{first.order_id}</TextLink> {first.customer_phone}
        </span>
      </p>
      <p className="flex flex-wrap gap-1">
        {messages.map(({ id, kind }) => (
          <Badge key={id}>{messageKinds[kind]}</Badge>
        ))}
      </p>
    </div>
  )
}

const Empty = ({ elsewhere, onRetry }: { elsewhere: number; onRetry: () => void }) =>
  elsewhere > 0 ? (
    <EmptyState
      title={`${elsewhere} pesan sedang dibuka operator lain`}
      action={
        <Button look="secondary" onClick={onRetry}>
          Periksa lagi
        </Button>
      }
    >
      Yang tidak jadi dikirim kembali ke sini dalam lima menit.
    </EmptyState>
  ) : (
    <EmptyState title="Tidak ada pesan yang menunggu">
      Pesan muncul di sini saat pembayaran diterima, pelaksanaan dijadwalkan, dan seterusnya, untuk pelanggan
      yang setuju dikabari.
    </EmptyState>
  )
