import type { ReactNode } from 'react'
import { serviceKinds } from '../../../worker/contract/labels'
import { dialLink } from '../../../worker/contract/lib/phone'
import { orderServiceUrl, siteUrls } from '../../lib/urls'
import { useContent, useLoadedContent } from '../site-content'
import { SmartLinks } from './links'

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

const sections = [
  { name: 'Layanan', href: '#services' },
  { name: 'Galeri', href: '#gallery' },
  { name: 'Testimoni', href: '#testimonials' },
  { name: 'FAQ', href: '#faq' },
]

const services = Object.entries(serviceKinds).map(([kind, name]) => ({ name, href: orderServiceUrl(kind) }))

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-base text-white">{title}</h2>
    <ul className="mt-1">{children}</ul>
  </section>
)

function SocialLinks() {
  const { facebook, twitter, instagram } = useContent().home.footer.social_media
  const networks = [
    { name: 'Facebook', href: facebook },
    { name: 'Twitter', href: twitter },
    { name: 'Instagram', href: instagram },
  ].filter(({ href }) => href !== '')
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5">
      <SmartLinks links={networks} className={`${link} font-semibold`} />
    </ul>
  )
}

function Contact() {
  const { address, phone, email } = useContent().home.footer.contact
  if (!address && !phone && !email) return null
  const dial = dialLink(phone)
  return (
    <Column title="Kontak">
      {address && <li className="typed-text py-2 not-italic">{address}</li>}
      {phone && (
        <li>
          {dial ? (
            <a href={dial} className={link}>
              {phone}
            </a>
          ) : (
            <span className="inline-flex min-h-11 items-center">{phone}</span>
          )}
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={`${link} break-all`}>
            {email}
          </a>
        </li>
      )}
    </Column>
  )
}

function LoadFailure() {
  const { hasFailed, retry } = useLoadedContent()
  return (
    <div role="status">
      {hasFailed && (
        <p className="mb-8 flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-soft px-4 py-3 text-ink">
          Terjadi kesalahan saat memuat konten. Menggunakan konten default.
          <button type="button" onClick={retry} className="min-h-11 px-2 font-semibold underline">
            Coba lagi
          </button>
        </p>
      )}
    </div>
  )
}

export function Footer() {
  const { content } = useLoadedContent()
  return (
    <footer className="mt-20 bg-primary-dark text-[#dbe7de] print:hidden">
      <div className="page pt-12 pb-24">
        <LoadFailure />
        <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.5fr]">
          <section>
            <h2 className="text-lg text-white">{content.shop.name}</h2>
            <p className="typed-text mt-2 max-w-[40ch]">{content.home.footer.about_text}</p>
            <SocialLinks />
          </section>
          <Column title="Jelajahi">
            <SmartLinks links={sections} className={link} />
          </Column>
          <Column title="Layanan">
            <SmartLinks links={services} className={link} />
          </Column>
          <Contact />
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-6 border-t border-white/20 pt-6">
          <p>
            © {content.today.slice(0, 4)} {content.shop.name}
          </p>
          <p className="flex flex-wrap gap-x-6">
            <a href={siteUrls.privacy} className={link}>
              Kebijakan Privasi
            </a>
            <a href={siteUrls.terms} className={link}>
              Syarat &amp; Ketentuan
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}
