import type { ReactNode } from 'react'

/** The heading of a page that is not the landing page. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="page pt-8 pb-6 md:pt-12">
    <h1 className="text-2xl">{title}</h1>
    {children && <div className="mt-2 max-w-[47.6em] text-muted">{children}</div>}
  </header>
)
