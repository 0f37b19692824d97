import { Camera, Check, ChevronRight, HandHeart, Info } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Illustration } from '../../lib/picture'
import { siteUrls } from '../../lib/urls'
import { useLazyPictureViewer } from '../../ui/on-demand'
import { Picture } from '../../ui/picture'
import { serviceChatUrl } from '../chat'
import { AskByWhatsappButton } from '../frame/links'
import { IllustrationNote, isIllustration } from '../product-parts'
import { useContent } from '../site-content'

type ProductPicture = { url: string; alt: string }

export const largePictureSizes = '(min-width: 72rem) 620px, (min-width: 64rem) 55vw, 100vw'

type PicturesProps = { name: string; pictures: ProductPicture[]; illustration: Illustration }

const Note = ({ alt }: { alt: string }) => isIllustration(alt) && <IllustrationNote />

/** Each picture is a link, which with scripts opens the full-screen viewer. */
export function ProductPictures({ name, pictures, illustration }: PicturesProps) {
  const { open, viewer } = useLazyPictureViewer(
    pictures.map(({ url, alt }) => ({ url, alt: alt || name, caption: alt || name })),
  )
  const openInstead = (n: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void open(n)
  }
  const [first, ...others] = pictures
  if (!first)
    return (
      <div className="card relative overflow-hidden">
        <Picture src={null} alt="" illustration={illustration} isFirst />
        <IllustrationNote />
      </div>
    )
  return (
    <div>
      <a href={first.url} onClick={openInstead(0)} className="card relative block overflow-hidden">
        <Picture
          src={first.url}
          alt={first.alt || name}
          illustration={illustration}
          sizes={largePictureSizes}
          isFirst
        />
        <span className="sr-only">Perbesar gambar</span>
        <Note alt={first.alt} />
      </a>
      {others.length > 0 && (
        <ul className="mt-3 grid max-md:px-4 grid-cols-3 gap-3 sm:grid-cols-4">
          {others.map(({ url, alt }, n) => (
            <li key={url}>
              <a
                href={url}
                onClick={openInstead(n + 1)}
                className="relative block overflow-hidden rounded-card"
              >
                <Picture
                  src={url}
                  alt={alt || name}
                  illustration={illustration}
                  sizes="(min-width: 64rem) 150px, 31vw"
                />
                <span className="sr-only">Perbesar gambar</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {viewer}
    </div>
  )
}

type AfterProps = { hasMeat: boolean }

export function PromiseLines({ hasMeat }: AfterProps) {
  const { meat, proof, picture_note } = useContent().promises
  const lines = [
    { key: 'meat', text: hasMeat ? meat : '', Icon: HandHeart },
    { key: 'proof', text: proof, Icon: Camera },
    { key: 'picture', text: picture_note, Icon: Info },
  ].filter(({ text }) => text !== '')
  if (lines.length === 0) return null
  return (
    <ul className="mt-5 space-y-2.5 border-t border-line pt-5">
      {lines.map(({ key, text, Icon }) => (
        <li key={key} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
          <span className="min-w-0 typed-text">{text}</span>
        </li>
      ))}
    </ul>
  )
}

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

type TrailProps = { list: { name: string; path: string }; name: string }

const Trail = ({ list, name }: TrailProps) => (
  <nav aria-label="Jejak halaman" className="text-sm text-muted">
    <ol className="flex flex-wrap items-center gap-x-1.5">
      {[{ name: 'Beranda', path: siteUrls.home }, list].map(({ name, path }) => (
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
  children: ReactNode
  more: ReactNode
}

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

export const ProductSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </section>
)

export const CheckmarkList = ({ items }: { items: string[] }) => (
  <ul className="space-y-2">
    {items.map(item => (
      <li key={item} className="flex gap-2.5">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-gold" />
        <span className="min-w-0">{item}</span>
      </li>
    ))}
  </ul>
)

export function AskAboutProduct({ name }: { name: string }) {
  const { whatsapp } = useContent()
  if (!whatsapp.number) return null
  return (
    <div data-own-chat className="grid">
      <AskByWhatsappButton chat={whatsapp => serviceChatUrl(whatsapp, name)} />
    </div>
  )
}
