import { Eye, EyeOff, ListPlus, Star, StarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { maxSacrificesPerFile, type StaffEvidenceFile } from '../../../../worker/contract/fulfilment/evidence'
import { evidenceTypes } from '../../../../worker/contract/fulfilment/evidence-files'
import { isDisplayableImage } from '../../../../worker/contract/fulfilment/pictures'
import { evidenceStages } from '../../../../worker/contract/labels'
import { dateTime, fileSize } from '../../../../worker/contract/lib/format'
import { fetchJson } from '../../../lib/api'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { VideoPlayer } from '../../../ui/film'
import { adminApi } from '../../common/api'
import { SaveError } from '../../common/forms/write-error'
import { OutsideLink } from '../../common/lists/links'
import { ActorName } from '../../common/team-names'

/** Parses '1-3, 7' to 1, 2, 3, 7. Null for any other text. */
export function parseNumberRanges(text: string): number[] | null {
  const found = new Set<number>()
  for (const word of text.split(/[,;\s]+/).filter(Boolean)) {
    const [, first = '', last = first] = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(word) ?? []
    const [from, to] = [Number(first), Number(last || first)]
    if (first === '' || from < 1 || to < from || to - from >= maxSacrificesPerFile) return null
    for (let n = from; n <= to; n++) found.add(n)
  }
  return found.size > 0 && found.size <= maxSacrificesPerFile ? [...found].sort((a, b) => a - b) : null
}

export function formatNumberRanges(numbers: number[]) {
  const runs: [number, number][] = []
  for (const n of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && n === last[1] + 1) last[1] = n
    else runs.push([n, n])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}

const Preview = ({ file, name }: { file: StaffEvidenceFile; name: string }) => {
  if (evidenceTypes[file.mime] === 'video')
    return (
      <VideoPlayer
        src={file.url}
        download={`${file.url}&download=1`}
        label={name}
        className="aspect-4/3 w-full rounded-card bg-ink"
      />
    )
  if (file.mime === 'image/heic')
    return (
      <p className="grid aspect-4/3 place-items-center rounded-card bg-paper text-sm text-muted">Foto HEIC</p>
    )
  return (
    <img
      src={file.preview ?? file.url}
      alt={name}
      loading="lazy"
      className="aspect-4/3 w-full rounded-card bg-paper object-cover"
    />
  )
}

const assignedNumbersText = ({ sacrifices, given_to }: StaffEvidenceFile) => {
  const numbers = `Nomor ${formatNumberRanges(sacrifices.map(({ number }) => number))}`
  const more = given_to - sacrifices.length
  return more > 0 ? `${numbers} dan ${more} lainnya` : numbers
}

export type FileAction = 'toggle' | 'best' | 'give' | 'delete'

type FileCardProps = {
  file: StaffEvidenceFile
  mayChange: boolean
  isBusy: boolean
  onAct: (action: FileAction) => void
}

export function EvidenceFileCard({ file, mayChange, isBusy, onAct }: FileCardProps) {
  const stage = evidenceStages[file.stage]
  return (
    <li className="space-y-2">
      <Preview file={file} name={`${stage}, ${assignedNumbersText(file)}`} />
      <div className="text-sm">
        <p className="text-base font-semibold">
          {stage}
          {!file.visible && <span className="font-normal text-danger"> (disembunyikan)</span>}
          {file.best && <span className="font-normal text-primary"> (foto utama)</span>}
        </p>
        <p>{assignedNumbersText(file)}</p>
        <p className="text-muted wrap-anywhere">
          {dateTime(file.at)} · <ActorName of={file.uploaded_by} /> · {fileSize(file.size)}
        </p>
        {file.note && <p className="typed-text">{file.note}</p>}
        <OutsideLink href={file.url}>Buka ukuran penuh</OutsideLink>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" className="px-3 text-sm" disabled={isBusy} onClick={() => onAct('toggle')}>
            {file.visible ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            {file.visible ? 'Sembunyikan' : 'Tampilkan'}
          </Button>
          {file.visible && isDisplayableImage(file.mime) && (
            <Button look="secondary" className="px-3 text-sm" disabled={isBusy} onClick={() => onAct('best')}>
              {file.best ? <StarOff size={16} aria-hidden="true" /> : <Star size={16} aria-hidden="true" />}
              {file.best ? 'Bukan foto utama' : 'Jadikan foto utama'}
            </Button>
          )}
          <Button look="secondary" className="px-3 text-sm" onClick={() => onAct('give')}>
            <ListPlus size={16} aria-hidden="true" />
            Ubah nomor
          </Button>
          <Button look="undo" className="px-3 text-sm" onClick={() => onAct('delete')}>
            <Trash2 size={16} aria-hidden="true" />
            Hapus
          </Button>
        </div>
      )}
    </li>
  )
}

type AssignDialogProps = { file: StaffEvidenceFile; onClose: () => void; onSaved: () => void }

export function AssignEvidenceDialog({ file, onClose, onSaved }: AssignDialogProps) {
  const isWhole = file.given_to === file.sacrifices.length
  const [text, setText] = useState(
    isWhole ? formatNumberRanges(file.sacrifices.map(({ number }) => number)) : '',
  )
  const [error, setError] = useState<string | null>(null)
  const { write, isBusy, problem } = useFormWrite()

  const save = async () => {
    const numbers = parseNumberRanges(text)
    setError(numbers === null ? 'Tuliskan nomor, misalnya 12, 15-20. Paling banyak 500 nomor.' : null)
    if (!numbers) return
    const call = adminApi.evidence[':id'].numbers.$put
    if ((await write(() => fetchJson(call({ param: { id: file.id }, json: { numbers } })))) === null)
      onSaved()
  }
  return (
    <Dialog isOpen onClose={onClose} title="Bukti ini untuk nomor" className="max-w-md">
      <div className="space-y-4">
        {!isWhole && (
          <p>
            Sekarang untuk {file.given_to} nomor, di antaranya{' '}
            {formatNumberRanges(file.sacrifices.map(({ number }) => number))}. Isian di bawah menggantikan
            semuanya.
          </p>
        )}
        <TextField
          label="Nomor"
          hint="Satu atau banyak, misalnya 12, 15-20. Pemesan setiap nomor akan melihatnya."
          error={error}
          value={text}
          onChange={event => setText(event.target.value)}
          autoComplete="off"
        />
        <SaveError heading="Bukti belum dipindahkan" problem={problem} />
      </div>
      <DialogActions onCancel={onClose}>
        <Button onClick={() => void save()} disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Simpan'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
