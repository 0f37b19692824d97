import type { ReactNode } from 'react'
import { Mark } from './mark'

type SectionProps = {
  id: string
  title: string
  subtitle?: string
  /** Stands beside the heading on wide screens. */
  aside?: ReactNode
  isDark?: boolean
  className?: string
  children: ReactNode
}

/** One section of the landing page under its heading. */
export const Section = ({ id, title, subtitle, aside, isDark, className = '', children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`py-14 md:py-20 ${className}`}>
    <div className="page">
      <div className="mb-8 flex flex-col gap-5 md:mb-10 lg:flex-row lg:items-end lg:justify-between lg:gap-10">
        <div>
          <Mark name="ornament" className={`mb-3 size-7 ${isDark ? 'text-[#d9b463]' : 'text-gold'}`} />
          <h2 id={`${id}-title`} className="max-w-[17em] text-xl md:text-2xl">
            {title}
          </h2>
          {subtitle && (
            <p className={`mt-2 max-w-[44em] md:text-lg ${isDark ? 'text-[#dbe7de]' : 'text-muted'}`}>
              {subtitle}
            </p>
          )}
        </div>
        {aside}
      </div>
      {children}
    </div>
  </section>
)
