import type { ReactNode } from 'react'

type TitledProps = { id: string; title: ReactNode; className?: string; children: ReactNode }

/** A part of a page with its heading. */
export const Titled = ({ id, title, className, children }: TitledProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    {children}
  </section>
)
