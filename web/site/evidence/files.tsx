import { Download } from 'lucide-react'
import { createContext, useContext, useEffect, useState } from 'react'
import type { CustomerEvidenceFile } from '../../../worker/contract/fulfilment/evidence'
import { isDisplayableImage } from '../../../worker/contract/fulfilment/pictures'
import { evidenceStages, type OfferingKind } from '../../../worker/contract/labels'
import { dateTime, fileSize } from '../../../worker/contract/lib/format'
import { VideoPlayer } from '../../ui/film'
import { useLazyPictureViewer } from '../../ui/on-demand'
import { Picture } from '../../ui/picture'
import { illustrationOf } from '../product-parts'

/** In ms: on a slow network, the other pictures wait at most this long for the main picture. */
const maxDelayMs = 3000

export const DelayPicturesContext = createContext(false)
const useIsWaiting = () => useContext(DelayPicturesContext)

export function useDelayedPictures(isWanted: boolean) {
  const [isWaiting, setWaiting] = useState(isWanted)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), maxDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return { isWaiting, letGo: () => setWaiting(false) }
}

export const altText = ({ stage }: Pick<CustomerEvidenceFile, 'stage'>, number: number) =>
  `${evidenceStages[stage]}, nomor ${number}`

const isVideo = ({ mime }: CustomerEvidenceFile) => mime.startsWith('video/')

type ShownProps = { file: CustomerEvidenceFile; alt: string; kind: OfferingKind; onOpen: () => void }

function Shown({ file, alt, kind, onOpen }: ShownProps) {
  const isWaiting = useIsWaiting()
  if (isVideo(file))
    return (
      <VideoPlayer
        src={file.url}
        download={`${file.url}&download=1`}
        label={alt}
        className="aspect-4/3 w-full rounded-card bg-ink object-contain print:hidden"
      />
    )
  if (!isDisplayableImage(file.mime))
    return (
      <p className="grid aspect-4/3 place-items-center rounded-card bg-paper-deep p-4 text-center text-sm text-muted">
        Foto HEIC tidak tampil di peramban. Unduh, lalu buka dengan aplikasi foto.
      </p>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="block w-full overflow-hidden rounded-card"
    >
      {isWaiting ? (
        <span role="img" aria-label={alt} className="block aspect-4/3 bg-paper-deep" />
      ) : (
        <Picture src={file.preview ?? file.url} alt={alt} illustration={illustrationOf(kind)} />
      )}
      <span className="sr-only">Perbesar foto</span>
    </button>
  )
}

type FilesProps = { files: CustomerEvidenceFile[]; number: number; kind: OfferingKind }

export function EvidenceFiles({ files, number, kind }: FilesProps) {
  const pictures = files.filter(({ mime }) => isDisplayableImage(mime))
  const { open, viewer } = useLazyPictureViewer(
    pictures.map(file => ({
      url: file.url,
      alt: altText(file, number),
      caption: `${evidenceStages[file.stage]}, ${dateTime(file.at)}`,
    })),
  )
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-4 print:grid-cols-3">
        {files.map(file => (
          <li key={file.id} className="min-w-0 break-inside-avoid">
            <Shown
              file={file}
              alt={altText(file, number)}
              kind={kind}
              onOpen={() => void open(pictures.indexOf(file))}
            />
            <p className="mt-1 flex flex-wrap items-start justify-between gap-x-2">
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{evidenceStages[file.stage]}</span>
                <span className="block text-sm text-muted">{dateTime(file.at)}</span>
              </span>
              <a
                href={`${file.url}&download=1`}
                download
                className="button quiet -mx-2 shrink-0 px-2 text-sm print:hidden"
              >
                <Download aria-hidden="true" className="size-4.5" />
                Unduh
                <span className="sr-only">
                  {isVideo(file) ? 'video' : 'foto'} {evidenceStages[file.stage]}, {fileSize(file.size)}
                </span>
              </a>
            </p>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
