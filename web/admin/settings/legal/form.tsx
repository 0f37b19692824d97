import { ExternalLink } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { longDate } from '../../../../worker/contract/format'
import { legalPageTypes } from '../../../../worker/contract/labels'
import type { LegalPageAdmin } from '../../../../worker/contract/settings'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { toast } from '../../../ui/toast'
import { UnsavedGuard } from '../../parts/unsaved'
import { useWrite } from '../../parts/use-write'
import { WriteError } from '../../parts/write-error'
import { readLegalPage, saveLegalPage } from '../calls'
import { SaveBar } from '../save-bar'

const RichText = lazy(() => import('./rich-text').then(({ RichText }) => ({ default: RichText })))
const CodeEditor = lazy(() =>
  import('../templates/code-editor').then(({ CodeEditor }) => ({ default: CodeEditor })),
)

const publicPaths = { privacy_policy: '/privacy-policy', terms: '/terms' } as const

/** Tables are kept by the server, but only HTML can write them. */
const needsHtml = (html: string) => /<table\b/i.test(html)

export function LegalForm({ page }: { page: LegalPageAdmin }) {
  const [saved, setSaved] = useState(page)
  const [content, setContent] = useState(page.content)
  /** A new count starts the editor anew with what stands in `content`. */
  const [start, setStart] = useState({ count: 0, text: page.content })
  const [isHtml, setHtml] = useState(() => needsHtml(page.content))
  const [theirs, setTheirs] = useState<LegalPageAdmin | null>(null)
  const { write, isBusy, problem } = useWrite()
  const isDirty = content !== saved.content
  const label = legalPageTypes[page.type]

  const begin = (text: string) => {
    setContent(text)
    setStart(({ count }) => ({ count: count + 1, text }))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void write(async () => {
      const answer = await saveLegalPage(page.type, content, saved.updated_at)
      // What the server made of it; the editor goes on with what was written unless that was typed in HTML.
      setSaved({ ...answer, content: isHtml ? answer.content : content })
      if (isHtml) begin(answer.content)
      setTheirs(null)
      toast('Settings saved successfully!')
    })
  }
  const reload = () =>
    write(async () => {
      const fresh = await readLegalPage(page.type)
      setSaved({ ...saved, updated_at: fresh.updated_at, last_updated: fresh.last_updated })
      setTheirs(fresh)
    })
  const takeTheirs = (fresh: LegalPageAdmin) => {
    setSaved(fresh)
    begin(fresh.content)
    setTheirs(null)
  }
  const switchMode = () => {
    setHtml(!isHtml)
    setStart(({ count }) => ({ count: count + 1, text: content }))
  }

  return (
    <form onSubmit={save} noValidate className="max-w-3xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          {saved.last_updated
            ? `Terakhir diperbarui ${longDate(saved.last_updated)}`
            : 'Belum pernah ditulis'}
          <a
            href={publicPaths[page.type]}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1 font-medium text-primary underline underline-offset-4"
          >
            <ExternalLink size={14} aria-hidden="true" />
            Lihat di situs
          </a>
        </p>
        <Button look="quiet" className="px-3 text-sm" onClick={switchMode}>
          {isHtml ? 'Sunting sebagai teks' : 'Sunting HTML'}
        </Button>
      </div>
      <Suspense fallback={<Skeleton className="h-96" />}>
        {isHtml ? (
          <CodeEditor key={start.count} label={`${label} (HTML)`} start={start.text} onChange={setContent} />
        ) : (
          <RichText key={start.count} label={label} start={start.text} onChange={setContent} />
        )}
      </Suspense>
      <WriteError heading="Failed to save settings" problem={problem} onReload={reload} />
      {theirs && <Theirs page={theirs} onTake={() => takeTheirs(theirs)} />}
      <SaveBar
        isDirty={isDirty}
        isBusy={isBusy}
        label="Save Changes"
        onDiscard={() => begin(saved.content)}
      />
      <UnsavedGuard isDirty={isDirty} />
    </form>
  )
}

type TheirsProps = { page: LegalPageAdmin; onTake: () => void }

/** The version that somebody else saved, beside the one that is being written. */
const Theirs = ({ page, onTake }: TheirsProps) => (
  <div role="status" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
    <p className="font-semibold">Halaman ini juga disimpan di tempat lain.</p>
    <p className="mt-1">Tulisan Anda dipertahankan. Menyimpan akan menggantikan versi itu.</p>
    <details className="mt-3">
      <summary className="font-semibold underline underline-offset-4">Lihat versi itu</summary>
      <pre className="mt-2 max-h-60 overflow-auto rounded-lg bg-white p-3 text-sm whitespace-pre-wrap">
        {page.content
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim()}
      </pre>
    </details>
    <Button look="secondary" className="mt-3" onClick={onTake}>
      Pakai versi itu
    </Button>
  </div>
)
