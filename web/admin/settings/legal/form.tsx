import { type FormEvent, lazy, Suspense } from 'react'
import { longDate } from '../../../../worker/contract/format'
import { legalPageTypes } from '../../../../worker/contract/labels'
import type { LegalPageAdmin } from '../../../../worker/contract/shop/settings'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { toast } from '../../../ui/toast'
import { UnsavedGuard } from '../../common/dialogs/unsaved'
import { Restored } from '../../common/forms/restored'
import { WriteError } from '../../common/forms/write-error'
import { OutsideLink } from '../../common/outside-link'
import { SaveBar } from '../save-bar'
import { useLegalPage } from './use-legal-page'

const RichText = lazy(() => import('./rich-text'))
const CodeEditor = lazy(() => import('../templates/code-editor'))

const publicPaths = { privacy_policy: '/privacy-policy', terms: '/terms' } as const

export function LegalForm({ page }: { page: LegalPageAdmin }) {
  const { saved, start, isHtml, theirs, isDirty, isBusy, problem, isRestored, ...legal } = useLegalPage(page)
  const label = legalPageTypes[page.type]

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if ((await legal.save()) === null) toast('Settings saved successfully!')
  }

  return (
    <form onSubmit={save} noValidate className="max-w-3xl space-y-4">
      {isRestored && <Restored onDiscard={legal.discard} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          {saved.last_updated
            ? `Terakhir diperbarui ${longDate(saved.last_updated)}`
            : 'Belum pernah ditulis'}
          <OutsideLink href={publicPaths[page.type]}>Lihat di situs</OutsideLink>
        </p>
        <Button look="quiet" className="text-sm" onClick={legal.switchMode}>
          {isHtml ? 'Sunting sebagai teks' : 'Sunting HTML'}
        </Button>
      </div>
      <Suspense fallback={<Skeleton className="h-96" />}>
        {isHtml ? (
          <CodeEditor
            key={start.count}
            label={`${label} (HTML)`}
            start={start.text}
            onChange={legal.setContent}
          />
        ) : (
          <RichText key={start.count} label={label} start={start.text} onChange={legal.setContent} />
        )}
      </Suspense>
      <WriteError heading="Failed to save settings" problem={problem} onReload={legal.reload} />
      {theirs && <Theirs page={theirs} onTake={() => legal.takeTheirs(theirs)} />}
      <SaveBar isDirty={isDirty} isBusy={isBusy} label="Save Changes" onDiscard={legal.discard} />
      <UnsavedGuard isDirty={isDirty} onLeave={legal.forget} />
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
          .replaceAll(/<[^<>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim()}
      </pre>
    </details>
    <Button look="secondary" className="mt-3" onClick={onTake}>
      Pakai versi itu
    </Button>
  </div>
)
