import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { srcSet } from '../lib/picture'
import { ToolButton } from './tool-button'
import { useSlideCarousel } from './use-slides'

export type ViewerPhoto = { url: string; alt: string; caption: string }

type SlideProps = { photo: ViewerPhoto; isZoomed: boolean; isNear: boolean; onZoom: () => void }

/** A zoomed picture is moved by scrolling inside its slide. */
const Slide = ({ photo, isZoomed, isNear, onZoom }: SlideProps) => (
  <li
    tabIndex={isZoomed ? 0 : undefined}
    className={`h-full w-full shrink-0 snap-center ${isZoomed ? 'overflow-auto' : 'overflow-hidden'}`}
  >
    <img
      src={photo.url}
      srcSet={srcSet(photo.url)}
      sizes={isZoomed ? '200vw' : '100vw'}
      alt={photo.alt}
      loading={isNear ? 'eager' : 'lazy'}
      onDoubleClick={onZoom}
      className={isZoomed ? 'h-[200%] w-[200%] max-w-none object-contain' : 'size-full object-contain'}
    />
  </li>
)

type ViewerProps = { photos: ViewerPhoto[]; start: number; onClose: () => void }

export function PhotoViewer({ photos, start, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { track, index, go } = useSlideCarousel(photos.length, start)
  const [isZoomed, setIsZoomed] = useState(false)
  const photo = photos[index]

  // Open the dialog before scrolling to the first slide: a closed dialog has no width.
  useLayoutEffect(() => dialog.current?.showModal(), [])

  const turn = (slide: number) => {
    setIsZoomed(false)
    go(slide)
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => turn(index - 1),
    ArrowRight: () => turn(index + 1),
    '+': () => setIsZoomed(true),
    '-': () => setIsZoomed(false),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-label="Penampil foto"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-[#12100e] p-0 text-white"
    >
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        aria-label="Foto"
        className={`relative flex size-full snap-x snap-mandatory ${isZoomed ? 'overflow-hidden' : 'overflow-x-auto'} [scrollbar-width:none] focus-visible:-outline-offset-4`}
      >
        {photos.map((each, n) => (
          <Slide
            key={each.url}
            photo={each}
            isZoomed={isZoomed && n === index}
            isNear={Math.abs(n - index) < 2}
            onZoom={() => setIsZoomed(zoomed => !zoomed)}
          />
        ))}
      </ul>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent px-5 pt-16 pb-6 text-center">
        <p aria-live="polite">
          {photo?.caption}
          <span className="block text-sm tabular-nums text-white/85">
            {index + 1} dari {photos.length}
          </span>
        </p>
      </div>
      <div className="absolute top-3 right-3 flex gap-2">
        <ToolButton
          tone="photo"
          icon={isZoomed ? ZoomOut : ZoomIn}
          label={isZoomed ? 'Perkecil' : 'Perbesar'}
          onClick={() => setIsZoomed(!isZoomed)}
        />
        <ToolButton tone="photo" icon={X} label="Tutup" onClick={() => dialog.current?.close()} />
      </div>
      {photos.length > 1 && (
        <>
          <ToolButton
            tone="photo"
            icon={ChevronLeft}
            label="Foto sebelumnya"
            className="absolute top-1/2 left-3 -translate-y-1/2"
            onClick={() => turn(index - 1)}
          />
          <ToolButton
            tone="photo"
            icon={ChevronRight}
            label="Foto berikutnya"
            className="absolute top-1/2 right-3 -translate-y-1/2"
            onClick={() => turn(index + 1)}
          />
        </>
      )}
    </dialog>
  )
}
