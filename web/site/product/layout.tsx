import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { urls } from '../../lib/urls'
import { serviceChat } from '../chat'
import { AskButton } from '../frame/links'
import { useContent } from '../site-content'

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

type TrailProps = { list: { name: string; path: string }; name: string }

/** The way back to the list, and to the landing page. */
const Trail = ({ list, name }: TrailProps) => (
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

type ProductLayoutProps = {
  list: { name: string; path: string }
  kind: string
  name: string
  pictures: ReactNode
  /** Price, what is left, and the way to order. */
  children: ReactNode
  /** What there is to read about it. */
  more: ReactNode
}

/** A page about one thing that is sold: its pictures, beside them what it costs, below them what it is. */
export const ProductLayout = ({ list, kind, name, pictures, children, more }: ProductLayoutProps) => (
  <div className="page pt-4 md:pt-6">
    <Trail list={list} name={name} />
    <div className="mt-3 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 lg:gap-y-8">
      <div className="max-lg:-mx-4 md:max-lg:mx-0">{pictures}</div>
      <div className="lg:sticky lg:top-24 lg:row-span-2">
        <p className="text-muted">{kind}</p>
        <h1 className="mt-1 text-2xl">{name}</h1>
        {children}
      </div>
      <div className="max-w-[44em] space-y-8">{more}</div>
    </div>
  </div>
)

export const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </section>
)

export const Ticks = ({ items }: { items: string[] }) => (
  <ul className="space-y-2">
    {items.map(item => (
      <li key={item} className="flex gap-2.5">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-gold" />
        <span className="min-w-0">{item}</span>
      </li>
    ))}
  </ul>
)

/** A chat about this very thing. */
export function AskAbout({ name }: { name: string }) {
  const { whatsapp } = useContent()
  if (!whatsapp.number) return null
  return (
    <div data-own-chat className="grid">
      <AskButton chat={whatsapp => serviceChat(whatsapp, name)} />
    </div>
  )
}
