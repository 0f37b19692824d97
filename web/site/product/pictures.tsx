import { type MouseEvent, useState } from 'react'
import type { Illustration } from '../../lib/picture'
import { Picture } from '../../ui/picture'
import { useCode } from '../../ui/use-code'
import { IllustrationNote, isIllustration } from '../illustrated'

export type ProductPicture = { url: string; alt: string }

/** Width the large picture is shown at; the preload asks for the same. */
export const largeSizes = '(min-width: 72rem) 620px, (min-width: 64rem) 55vw, 100vw'

type PicturesProps = { name: string; pictures: ProductPicture[]; illustration: Illustration }

const Note = ({ alt }: { alt: string }) => isIllustration(alt) && <IllustrationNote />

/** All pictures of a product, each a link to itself; with scripts they open over the whole screen. */
export function Pictures({ name, pictures, illustration }: PicturesProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const { code, fetchCode } = useCode(() => import('../../ui/viewer'))
  const open = (n: number) => async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (await fetchCode()) setOpened(n)
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
      <a href={first.url} onClick={open(0)} className="card relative block overflow-hidden">
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
              <a href={url} onClick={open(n + 1)} className="relative block overflow-hidden rounded-card">
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
      {code && opened !== null && (
        <code.Viewer
          photos={pictures.map(({ url, alt }) => ({ url, alt: alt || name, caption: alt || name }))}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
