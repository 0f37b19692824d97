import type { BestInput, FieldFile } from '../../../../worker/contract/fulfilment/evidence'
import { evidenceTypes } from '../../../../worker/contract/fulfilment/evidence-files'
import { isPicture } from '../../../../worker/contract/fulfilment/pictures'
import { evidenceStages } from '../../../../worker/contract/labels'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { Numbered } from '../../../field/store'
import { fetchJson, sendRequest } from '../../../lib/api'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { VideoPlayer } from '../../../ui/film'
import { ErrorState } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { adminApi } from '../../common/api'
import { useFetchedValue } from '../../common/hooks/use-read'
import { SacrificeNumberSelect } from './pick'

const { field } = adminApi

const readFiles = (id: string) => fetchJson(field.sacrifices[':id'].files.$get({ param: { id } }))

const chooseBest = (id: string, json: BestInput) =>
  sendRequest(field.files[':id'].best.$put({ param: { id }, json }))

const moveFile = (id: string, from: string, to: string) =>
  sendRequest(field.files[':id'].place.$put({ param: { id }, json: { from, to } }))

type FilesDialogProps = { sacrifice: Numbered; all: Numbered[]; onClose: () => void; onMoved: () => void }

const Preview = ({ file }: { file: FieldFile }) =>
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

/** Uploaded files of one sacrifice, to move a file to another one. Needs a network. */
export function FilesDialog({ sacrifice, all, onClose, onMoved }: FilesDialogProps) {
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
  const move = ({ id }: FieldFile, to: Numbered) =>
    change(() => moveFile(id, sacrifice.id, to.id), `Dipindahkan ke nomor ${to.number}.`, onMoved)
  const choose = ({ id, best }: FieldFile) =>
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
            {file.visible && isPicture(file.mime) && (
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
