import { ChevronRight } from 'lucide-react'
import { urls } from '../../lib/urls'

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

type TrailProps = { list: { name: string; path: string }; name: string }

/** The way back to the list, and to the landing page. */
export const Trail = ({ list, name }: TrailProps) => (
  <nav aria-label="Jejak halaman" className="text-sm text-muted">
    <ol className="flex flex-wrap items-center gap-x-1.5">
      {[{ name: 'Beranda', path: urls.home }, list].map(({ name, path }) => (
        <li key={path} className="flex items-center gap-x-1.5">
          <a href={path} className={link}>
            {name}
          </a>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
        </li>
      ))}
      <li aria-current="page" className="min-w-0 font-semibold text-ink">
        {name}
      </li>
    </ol>
  </nav>
)
