import { CircleCheck, CloudOff, CloudUpload, LogIn, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Numbered } from '../../field/store'
import { type Queue, useQueue } from './queue'
import { QueueDialog } from './queue-dialog'

function wordsOf({ jobs, isSending, outcome }: Queue) {
  const waiting = jobs.filter(({ state }) => state === 'waiting').length
  const refused = jobs.length - waiting
  if (jobs.length === 0) return { icon: CircleCheck, text: 'Semua sudah terkirim', tone: 'bg-green-soft' }
  const text = [waiting > 0 && `${waiting} menunggu dikirim`, refused > 0 && `${refused} perlu diperiksa`]
    .filter(Boolean)
    .join(', ')
  if (refused > 0) return { icon: TriangleAlert, text, tone: 'bg-red-soft' }
  if (outcome === 'signed_out')
    return { icon: LogIn, text, tone: 'bg-yellow-soft', more: 'Masuk lagi untuk mengirim.' }
  if (isSending) return { icon: CloudUpload, text, tone: 'bg-blue-soft', more: 'Sedang mengirim…' }
  if (outcome === 'offline')
    return {
      icon: CloudOff,
      text,
      tone: 'bg-yellow-soft',
      more: 'Menunggu sinyal. Semuanya aman di ponsel ini.',
    }
  return { icon: CloudUpload, text, tone: 'bg-yellow-soft', more: 'Dicoba lagi sebentar lagi.' }
}

/** What waits on this phone, always in sight; it opens the list of it. */
export function QueueBar({ sacrifices }: { sacrifices: Numbered[] }) {
  const queue = useQueue()
  const [isOpen, setOpen] = useState(false)
  if (!queue.isRead) return null
  const { icon: Icon, text, tone, more } = wordsOf(queue)
  return (
    <div className="sticky top-14 z-20 lg:top-2">
      <p role="status" className="sr-only">
        {text}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`flex min-h-14 w-full items-center gap-3 rounded-card border-2 border-ink px-4 py-2 text-left ${tone}`}
      >
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        <span className="min-w-0">
          <strong className="block text-lg leading-tight">{text}</strong>
          {more && <span className="block text-sm">{more}</span>}
        </span>
      </button>
      {isOpen && <QueueDialog sacrifices={sacrifices} onClose={() => setOpen(false)} />}
    </div>
  )
}
