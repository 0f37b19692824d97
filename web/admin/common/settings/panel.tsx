import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type PanelProps = { title: string; isOpen?: boolean; children: ReactNode }

/** A section that folds. Its fields stay in the document, so that a closed one is saved and checked too. */
export const Panel = ({ title, isOpen = false, children }: PanelProps) => (
  <details open={isOpen} className="card group">
    <summary className="flex min-h-14 items-center justify-between gap-3 rounded-card px-5 py-3 hover:bg-paper">
      <h2 className="text-lg">{title}</h2>
      <ChevronDown
        size={20}
        aria-hidden="true"
        className="shrink-0 text-muted transition-transform group-open:rotate-180"
      />
    </summary>
    <div className="space-y-4 border-t border-line p-5">{children}</div>
  </details>
)

/** Opens the sections around the first field that is wrong and goes there. */
export function showFirstError(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]:not(:empty)')
  const panel = field?.closest('details')
  if (panel) panel.open = true
  // An editor stands in a box that cannot be gone to.
  const text = field?.querySelector<HTMLElement>('[contenteditable]')
  ;(text ?? field)?.focus()
}
