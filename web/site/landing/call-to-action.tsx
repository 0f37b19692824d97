import { urls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { AskButton } from '../frame/links'
import { useContent } from '../site-content'
import { Mark } from './mark'

export function CallToAction() {
  const { title, subtitle, button_text, whatsapp_text } = useContent().home.sections.cta
  return (
    <section aria-labelledby="cta-title" className="page">
      <div className="relative isolate overflow-hidden rounded-card bg-earth px-6 py-12 text-white md:px-12 md:py-16">
        <div aria-hidden="true" className="lattice absolute inset-0 -z-10" />
        <Mark
          name="ornament"
          className="absolute -top-16 -right-20 -z-10 size-56 text-white/15 md:top-auto md:-right-10 md:-bottom-16 md:size-96"
        />
        <h2 id="cta-title" className="max-w-[22ch] text-xl md:text-2xl">
          {title || 'Siap menunaikan ibadah Anda?'}
        </h2>
        {subtitle && <p className="mt-3 max-w-[52ch] text-white/90 md:text-lg">{subtitle}</p>}
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <LinkButton to={urls.order} look="secondary" className="min-h-12 border-transparent px-7">
            {button_text || 'Pesan Sekarang'}
          </LinkButton>
          <AskButton
            look="primary"
            className="min-h-12 bg-transparent px-7 ring-1 ring-white/60 ring-inset hover:bg-white/10"
          >
            {whatsapp_text || undefined}
          </AskButton>
        </div>
      </div>
    </section>
  )
}
