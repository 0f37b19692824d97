import { useState } from 'react'
import { type GalleryCategory, galleryCategories } from '../../../worker/contract/labels'
import type { Gallery as Item } from '../../../worker/contract/site/content'
import type { Illustration } from '../../lib/picture'
import { Button } from '../../ui/button'
import { useLazyPictureViewer } from '../../ui/on-demand'
import { Picture } from '../../ui/picture'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states'
import { IllustrationNote, isIllustration } from '../product-parts'
import { useContent } from '../site-content'
import type { LoadState } from '../use-reading'
import { LandingSection, useKindFilter } from './section'

/** Number of pictures: one large and eight small pictures fill three rows of four columns. */
const shownAtFirst = 9

const illustrations: Record<GalleryCategory, Illustration> = {
  penyembelihan: 'qurban',
  distribusi: 'qurban',
  hewan: 'kambing',
  badal: 'badal_umrah',
}

const grid =
  'grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-4 [&>li:first-child]:col-span-2 [&>li:first-child]:row-span-2'

const PicturesToCome = () => (
  <Skeletons
    label="Memuat galeri…"
    count={8}
    shape="aspect-4/3"
    className="grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-4"
  />
)

type ThumbProps = { item: Item; isLarge: boolean; onOpen: () => void }

const Thumb = ({ item, isLarge, onOpen }: ThumbProps) => (
  <li>
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="group relative block size-full overflow-hidden rounded-card"
    >
      <Picture
        src={item.image_url}
        alt={item.caption}
        illustration={illustrations[item.category]}
        sizes={
          isLarge
            ? '(min-width: 72rem) 552px, (min-width: 48rem) 48vw, 94vw'
            : '(min-width: 72rem) 268px, (min-width: 48rem) 23vw, 46vw'
        }
        className="h-full transition-transform duration-200 group-hover:scale-[1.03]"
      />
      {isIllustration(item.caption) && <IllustrationNote />}
      <span className="sr-only">Perbesar foto</span>
      {isLarge && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 to-transparent px-4 pt-10 pb-3 text-left font-semibold text-white"
        >
          {item.caption}
        </span>
      )}
    </button>
  </li>
)

function Pictures({ items }: { items: Item[] }) {
  const [hasAll, setHasAll] = useState(false)
  const { open, viewer } = useLazyPictureViewer(
    items.map(({ image_url, caption }) => ({ url: image_url, alt: caption, caption })),
  )
  const shown = hasAll ? items : items.slice(0, shownAtFirst)
  if (items.length === 0)
    return (
      <EmptyState title="Belum ada foto di sini">
        Dokumentasi akan ditambahkan setelah kegiatan berlangsung.
      </EmptyState>
    )
  return (
    <>
      <ul className={grid}>
        {shown.map((item, n) => (
          <Thumb key={item.id} item={item} isLarge={n === 0} onOpen={() => open(n)} />
        ))}
      </ul>
      {shown.length < items.length && (
        <p className="mt-6 text-center">
          <Button look="secondary" onClick={() => setHasAll(true)}>
            Tampilkan semua foto ({items.length})
          </Button>
        </p>
      )}
      {viewer}
    </>
  )
}

export function GallerySection({ section }: { section: LoadState<Item[]> }) {
  const { title, subtitle } = useContent().home.sections.gallery
  const { choice, chosen, tabs } = useKindFilter(section, {
    label: 'Kategori galeri',
    kinds: galleryCategories,
    kindOf: ({ category }) => category,
  })
  return (
    <LandingSection
      id="gallery"
      title={title || 'Galeri'}
      subtitle={subtitle}
      className="bg-white"
      aside={tabs}
    >
      {section.state === 'loading' && <PicturesToCome />}
      {section.state === 'failed' && (
        <ErrorState message="Failed to load gallery images" onRetry={section.retry} />
      )}
      {section.state === 'ready' && <Pictures key={choice} items={chosen} />}
    </LandingSection>
  )
}
