import { useEffect, useState } from 'react'
import { dateTime } from '../../../worker/contract/format'
import { evidenceStages } from '../../../worker/contract/labels'
import type { FieldFile } from '../../../worker/contract/proof/evidence'
import { evidenceTypes } from '../../../worker/contract/proof/evidence-files'
import { isPicture } from '../../../worker/contract/proof/pictures'
import type { Place } from '../../field/store'
import { attempt } from '../../lib/attempt'
import type { ApiProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast'
import { chooseBest, moveFile, readFiles } from './calls'

type FilesDialogProps = { place: Place; places: Place[]; onClose: () => void; onMoved: () => void }

const Preview = ({ file }: { file: FieldFile }) =>
  evidenceTypes[file.mime] === 'video' ? (
    // biome-ignore lint/a11y/useMediaCaption: a recording from the pen has no words to show
    <video src={file.url} controls preload="none" className="aspect-video w-full rounded-lg bg-ink" />
  ) : (
    <img
      src={file.preview ?? file.url}
      alt={evidenceStages[file.stage]}
      loading="lazy"
      className="aspect-video w-full rounded-lg bg-paper-deep object-cover"
    />
  )

/** What was sent of one animal, and the way to give a shot to the right one. Needs a network. */
export function FilesDialog({ place, places, onClose, onMoved }: FilesDialogProps) {
  const [files, setFiles] = useState<FieldFile[] | null>(null)
  const [problem, setProblem] = useState<Pick<ApiProblem, 'detail'> | null>(null)
  const [retries, setRetries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    void attempt(readFiles(place.id)).then(({ value, problem }) => {
      setFiles(value?.items ?? null)
      setProblem(problem)
    })
  }, [place.id, retries])

  const move = async (file: FieldFile, to: Place) => {
    const { problem } = await attempt(moveFile(file.id, place.id, to.id))
    if (problem) return toast(problem.detail, 'bad')
    toast(`Dipindahkan ke nomor ${to.number}.`)
    setRetries(retries + 1)
    onMoved()
  }

  const choose = async ({ id, best }: FieldFile) => {
    const { problem } = await attempt(chooseBest(id, { best: !best, sacrifice: place.id }))
    if (problem) return toast(problem.detail, 'bad')
    toast(best ? 'Foto utama dipilih otomatis lagi.' : 'Foto ini tampil pertama di halaman pemesan.')
    setRetries(retries + 1)
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Terkirim untuk nomor ${place.number}`}>
      {problem && (
        <ErrorState
          message="Foto belum dapat ditampilkan"
          detail={problem.detail}
          onRetry={() => setRetries(retries + 1)}
        />
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
            <SelectField
              label="Salah hewan? Pindahkan ke nomor"
              value=""
              onChange={event => {
                const to = places.find(({ id }) => id === event.target.value)
                if (to) void move(file, to)
              }}
            >
              <option value="">Pilih nomor</option>
              {places
                .filter(({ id }) => id !== place.id)
                .map(({ id, number, name }) => (
                  <option key={id} value={id}>
                    {number}, {name}
                  </option>
                ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
