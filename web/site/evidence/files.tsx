import { Download } from 'lucide-react'
import { dateTime, fileSize } from '../../../worker/contract/format'
import { evidenceStages } from '../../../worker/contract/labels'
import type { CustomerFile } from '../../../worker/contract/proof/evidence'

const isVideo = ({ mime }: CustomerFile) => mime.startsWith('video/')

function Shown({ file, alt }: { file: CustomerFile; alt: string }) {
  if (isVideo(file))
    return (
      // biome-ignore lint/a11y/useMediaCaption: a recording of the slaughter has no words to show
      <video
        src={file.url}
        controls
        playsInline
        preload="none"
        aria-label={alt}
        className="aspect-4/3 w-full rounded-card bg-ink object-contain print:hidden"
      />
    )
  if (file.mime === 'image/heic')
    return (
      <p className="grid aspect-4/3 place-items-center rounded-card bg-paper-deep p-4 text-center text-sm text-muted">
        Foto HEIC tidak tampil di peramban. Unduh, lalu buka dengan aplikasi foto.
      </p>
    )
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer">
      <img
        src={file.url}
        alt={alt}
        loading="lazy"
        className="aspect-4/3 w-full rounded-card bg-paper-deep object-cover"
      />
      <span className="sr-only">(terbuka di tab baru)</span>
    </a>
  )
}

/** Pictures and videos, each with its stage, its time, and a way to keep it. */
export const Files = ({ files, number }: { files: CustomerFile[]; number: number }) => (
  <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
    {files.map(file => (
      <li key={file.id} className="break-inside-avoid">
        <Shown file={file} alt={`${evidenceStages[file.stage]}, nomor ${number}`} />
        <p className="mt-2 flex items-start justify-between gap-3">
          <span className="min-w-0">
            <span className="block font-semibold">{evidenceStages[file.stage]}</span>
            <span className="block text-sm text-muted">{dateTime(file.at)}</span>
          </span>
          <a href={`${file.url}&download=1`} download className="button quiet shrink-0 px-2 print:hidden">
            <Download aria-hidden="true" className="size-4" />
            Unduh
            <span className="sr-only">
              {isVideo(file) ? 'video' : 'foto'} {evidenceStages[file.stage]}, {fileSize(file.size)}
            </span>
          </a>
        </p>
      </li>
    ))}
  </ul>
)
