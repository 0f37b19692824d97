import { Scissors, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { BestInput, FieldEvidenceFile } from '../../../../worker/contract/fulfilment/evidence'
import { evidenceLimits, evidenceTypes } from '../../../../worker/contract/fulfilment/evidence-files'
import { isDisplayableImage } from '../../../../worker/contract/fulfilment/pictures'
import { type EvidenceStage, evidenceStages } from '../../../../worker/contract/labels'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { NumberedSacrifice } from '../../../field/store'
import { fetchJson, sendRequest } from '../../../lib/api'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { saveFile } from '../../../lib/save-file'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { VideoPlayer } from '../../../ui/film'
import { VideoCutDialog } from '../../../ui/office/video-cut-dialog'
import { ErrorState } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { adminApi } from '../../common/api'
import { SacrificeNumberSelect } from './pick'
import { OversizedVideoError, photoTakenAtMs, prepareEvidenceFile, UnusableFileError } from './prepare'
import { queuePhotoOrVideo } from './queue/queue'

/** A photo or video that could not be stored on the phone: closing the page would lose it. */
type UnsavedShot = {
  id: string
  file: File
  words: string
  retry: (() => void) | null
  /** Called with the cut part of the video; null if the file cannot be cut. */
  cut: ((piece: File) => void) | null
}

type UnsavedShotListProps = { list: UnsavedShot[]; onDrop: (id: string) => void }

export function UnsavedMediaList({ list, onDrop }: UnsavedShotListProps) {
  const [cutting, setCutting] = useState<string | null>(null)
  const chosen = list.find(({ id }) => id === cutting)
  return (
    <>
      <ul className="space-y-3 empty:hidden">
        {list.map(({ id, file, words, retry, cut }) => (
          <li key={id} role="alert" className="rounded-card border-2 border-danger bg-danger-soft p-4">
            <p className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-danger" />
              <span className="min-w-0">
                <strong className="wrap-anywhere">{file.name}: belum tersimpan.</strong> {words}
              </span>
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              {cut && (
                <Button onClick={() => setCutting(id)}>
                  <Scissors aria-hidden="true" className="size-5" />
                  Potong video
                </Button>
              )}
              {retry && <Button onClick={retry}>Coba simpan lagi</Button>}
              <Button look="secondary" onClick={() => saveFile(file.name, file)}>
                Simpan ke ponsel
              </Button>
              <Button look="undo" onClick={() => onDrop(id)}>
                Tutup
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen?.cut && (
        <VideoCutDialog
          file={chosen.file}
          limitBytes={evidenceLimits.video}
          onClose={() => setCutting(null)}
          onCut={chosen.cut}
        />
      )}
    </>
  )
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

const storageFullText =
  'Penyimpanan ponsel penuh. Hapus berkas lain atau tunggu sampai yang menunggu terkirim, lalu coba simpan lagi. Jangan tutup halaman ini.'
const saveFailedText =
  'Ponsel tidak dapat menyimpannya. Coba lagi, dan jangan tutup halaman ini sebelum berhasil.'

export function useMediaStorage() {
  const [unkept, setUnkept] = useState<UnsavedShot[]>([])
  const [saving, setSaving] = useState(0)
  const drop = (id: string) => setUnkept(old => old.filter(one => one.id !== id))

  const keep = async (sacrifice: NumberedSacrifice, stage: EvidenceStage, file: File) => {
    try {
      await queuePhotoOrVideo(sacrifice, stage, await prepareEvidenceFile(file), photoTakenAtMs(file))
    } catch (error) {
      const id = crypto.randomUUID()
      const words =
        error instanceof UnusableFileError ? error.message : isFull(error) ? storageFullText : saveFailedText
      const tryWith = (other: File) => {
        drop(id)
        void add(sacrifice, stage, [other])
      }
      const retry = error instanceof UnusableFileError ? null : () => tryWith(file)
      const cut = error instanceof OversizedVideoError ? tryWith : null
      setUnkept(old => [...old, { id, file, words, retry, cut }])
    }
  }

  const add = async (sacrifice: NumberedSacrifice, stage: EvidenceStage, files: File[]) => {
    setSaving(n => n + files.length)
    for (const file of files) {
      await keep(sacrifice, stage, file)
      setSaving(n => n - 1)
    }
  }

  return { unkept, saving, add, drop }
}

const { field } = adminApi

const readFiles = (id: string) => fetchJson(field.sacrifices[':id'].files.$get({ param: { id } }))

const chooseBest = (id: string, json: BestInput) =>
  sendRequest(field.files[':id'].best.$put({ param: { id }, json }))

const moveFile = (id: string, from: string, to: string) =>
  sendRequest(field.files[':id'].place.$put({ param: { id }, json: { from, to } }))

type FilesDialogProps = {
  sacrifice: NumberedSacrifice
  all: NumberedSacrifice[]
  onClose: () => void
  onMoved: () => void
}

const Preview = ({ file }: { file: FieldEvidenceFile }) =>
  evidenceTypes[file.mime] === 'video' ? (
    <VideoPlayer
      src={file.url}
      download={`${file.url}&download=1`}
      label={evidenceStages[file.stage]}
      className="aspect-video w-full rounded-lg bg-ink"
    />
  ) : (
    <img
      src={file.preview ?? file.url}
      alt={evidenceStages[file.stage]}
      loading="lazy"
      className="aspect-video w-full rounded-lg bg-paper-deep object-cover"
    />
  )

export function EvidenceFilesDialog({ sacrifice, all, onClose, onMoved }: FilesDialogProps) {
  const { value, problem, retry } = useFetchedValue(() => readFiles(sacrifice.id), sacrifice.id)
  const files = value?.items

  const { write } = useFormWrite()

  const change = async (call: () => Promise<void>, message: string, onChanged?: () => void) => {
    const problem = await write(call)
    if (problem) return toast(problem.detail, 'bad')
    toast(message)
    retry()
    onChanged?.()
  }
  const move = ({ id }: FieldEvidenceFile, to: NumberedSacrifice) =>
    change(() => moveFile(id, sacrifice.id, to.id), `Dipindahkan ke nomor ${to.number}.`, onMoved)
  const choose = ({ id, best }: FieldEvidenceFile) =>
    change(
      () => chooseBest(id, { best: !best, sacrifice: sacrifice.id }),
      best ? 'Foto utama dipilih otomatis lagi.' : 'Foto ini tampil pertama di halaman pemesan.',
    )

  return (
    <Dialog isOpen onClose={onClose} title={`Terkirim untuk nomor ${sacrifice.number}`}>
      {problem && (
        <ErrorState message="Foto belum dapat ditampilkan" detail={problem.detail} onRetry={retry} />
      )}
      {files?.length === 0 && <p>Belum ada foto atau video.</p>}
      <ul className="space-y-6">
        {files?.map(file => (
          <li key={file.id} className="space-y-2">
            <Preview file={file} />
            <p className="font-semibold">
              {evidenceStages[file.stage]}
              {file.best && ' (foto utama)'}
              <span className="block text-sm font-normal text-muted">{dateTime(file.at)}</span>
            </p>
            {file.visible && isDisplayableImage(file.mime) && (
              <Button look="secondary" onClick={() => void choose(file)}>
                {file.best ? 'Bukan foto utama' : 'Jadikan foto utama'}
              </Button>
            )}
            <SacrificeNumberSelect
              label="Salah hewan? Pindahkan ke nomor"
              sacrifices={all.filter(({ id }) => id !== sacrifice.id)}
              onChoose={to => void move(file, to)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
