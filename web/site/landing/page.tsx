import { urls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { brand } from '../brand'
import { useContent } from '../content'
import { pageHandle } from '../handle'

export const handle = pageHandle({ policy: 'stock', tags: ['settings'] }, ({ content }) => ({
  title: `${brand} · ${content.home.hero.title}`,
  description: content.home.hero.subtitle,
}))

export const loader = () => null

export function Component() {
  const { hero, sections } = useContent().home
  return (
    <section className="page py-16 md:py-24">
      <h1 className="max-w-[18ch] text-3xl">{hero.title}</h1>
      <p className="mt-5 max-w-[60ch] text-lg text-muted">{hero.subtitle}</p>
      <LinkButton to={urls.order} className="mt-8">
        {sections.cta.button_text || 'Pesan Sekarang'}
      </LinkButton>
    </section>
  )
}
