import { Download } from 'lucide-react'
import { useState } from 'react'

type FilmProps = {
  src: string
  /** Where the file is answered as an attachment. */
  download: string
  label: string
  className: string
}

/** A film with its controls; where this browser cannot play it, it says so beside a link that saves it. */
export function Film({ src, download, label, className }: FilmProps) {
  const [isUnplayable, setIsUnplayable] = useState(false)
  if (isUnplayable)
    return (
      <div className="grid aspect-4/3 place-content-center justify-items-center gap-2 rounded-card bg-paper-deep p-3 text-center text-sm print:hidden">
        <p role="status">
          Browser ini tidak dapat memutar video ini. Unduh, lalu buka dengan aplikasi video.
        </p>
        <a href={download} download className="button secondary px-3 text-sm">
          <Download aria-hidden="true" className="size-4.5" />
          Unduh video
        </a>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: a recording of the slaughter has no words to show
    <video
      src={src}
      controls
      playsInline
      preload="none"
      aria-label={label}
      onError={event => {
        const { error } = event.currentTarget
        // A network that broke off is no matter of the format.
        setIsUnplayable(error?.code !== MediaError.MEDIA_ERR_NETWORK)
      }}
      // Of HEVC some browsers play the sound alone.
      onLoadedMetadata={event => setIsUnplayable(event.currentTarget.videoWidth === 0)}
      className={className}
    />
  )
}
