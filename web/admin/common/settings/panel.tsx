import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type PanelProps = { title: string; isOpen?: boolean; children: ReactNode }

/** A closed section is saved and validated too. A URL fragment made of its title, such as `#nama-toko`, opens it. */
export function SettingsPanel({ title, isOpen = false, children }: PanelProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  const id = title.toLowerCase().replaceAll(' ', '-')
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again opens the section again
  useEffect(() => {
    if (hash !== `#${id}` || !details.current) return
    details.current.open = true
    details.current.scrollIntoView()
  }, [hash, id, key])
  return (
    <details ref={details} id={id} open={isOpen} className="card group scroll-mt-20">
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
}
