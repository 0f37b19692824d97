import { Download } from 'lucide-react'
import { useState } from 'react'

type FilmProps = {
  src: string
  download: string
  label: string
  className: string
}

export function VideoPlayer({ src, download, label, className }: FilmProps) {
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
    // biome-ignore lint/a11y/useMediaCaption: a recording of the slaughter has no speech
    <video
      src={src}
      controls
      playsInline
      preload="none"
      aria-label={label}
      onError={event => {
        const { error } = event.currentTarget
        // A network error does not show whether the browser can play the format, so keep the player.
        setIsUnplayable(error?.code !== MediaError.MEDIA_ERR_NETWORK)
      }}
      // Some browsers play only the sound of HEVC. The width is then 0, so show the download link instead.
      onLoadedMetadata={event => setIsUnplayable(event.currentTarget.videoWidth === 0)}
      className={className}
    />
  )
}
