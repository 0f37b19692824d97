import type { MouseEvent } from 'react'
import type { Illustration } from '../../lib/picture'
import { useViewer } from '../../ui/on-demand'
import { Picture } from '../../ui/picture'
import { IllustrationNote, isIllustration } from '../product-parts'

export type ProductPicture = { url: string; alt: string }

/** Width the large picture is shown at; the preload asks for the same. */
export const largeSizes = '(min-width: 72rem) 620px, (min-width: 64rem) 55vw, 100vw'

type PicturesProps = { name: string; pictures: ProductPicture[]; illustration: Illustration }

const Note = ({ alt }: { alt: string }) => isIllustration(alt) && <IllustrationNote />

/** All pictures of a product, each a link to itself; with scripts they open over the whole screen. */
export function Pictures({ name, pictures, illustration }: PicturesProps) {
  const { open, viewer } = useViewer(
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
          sizes={largeSizes}
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
