import { Camera, CircleCheck, Images, Video } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { stageListText } from '../../../../worker/contract/fulfilment/pictures'
import { type EvidenceStage, stagesOf } from '../../../../worker/contract/labels'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { completedWord, type LocalSacrifice, venueName } from './day'
import { acceptedEvidenceTypes } from './prepare'

type CurrentProps = {
  item: LocalSacrifice
  isNext: boolean
  stage: EvidenceStage
  onStage: (stage: EvidenceStage) => void
  onFiles: (files: File[]) => void
  onDone: () => void
  onFilesOpen: () => void
}

const bigButtonClass =
  'flex min-h-16 flex-col items-center justify-center gap-1 rounded-card border-2 px-2 text-base font-bold transition-colors disabled:opacity-50'

type CaptureButtonProps = {
  label: string
  icon: typeof Camera
  accept: string
  isCamera?: boolean
  className: string
  onFiles: (files: File[]) => void
}

function CaptureButton({
  label,
  icon: Icon,
  accept,
  isCamera = false,
  className,
  onFiles,
}: CaptureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        multiple={!isCamera}
        onChange={take}
      />
      <button type="button" className={className} onClick={() => input.current?.click()}>
        <Icon aria-hidden="true" className={isCamera ? 'size-7' : 'size-5'} />
        {label}
      </button>
    </>
  )
}

type ConfirmProps = { item: LocalSacrifice; onClose: () => void; onDone: () => void }

const ConfirmDone = ({ item, onClose, onDone }: ConfirmProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={`Nomor ${item.number} sudah ${completedWord(item)}?`}
    className="max-w-md"
  >
    <p>
      {item.names.length > 0 && <strong>{item.names.map(({ name }) => name).join(', ')}. </strong>}
      Setelah ini nomor berikutnya tampil. Foto tetap dapat ditambahkan.
    </p>
    {item.missing.length > 0 && (
      <p role="alert" className="mt-3 rounded-card bg-yellow-soft px-4 py-3 font-semibold text-yellow-ink">
        Belum ada foto atau video: {stageListText(item.missing)}.
      </p>
    )}
    <DialogActions onCancel={onClose} cancel="Belum">
      <Button onClick={onDone}>{item.missing.length > 0 ? 'Selesai tanpa foto itu' : 'Ya, selesai'}</Button>
    </DialogActions>
  </Dialog>
)

function Names({ item }: { item: LocalSacrifice }) {
  if (item.names.length === 0) return <p className="text-lg">Belum ada nama.</p>
  return (
    <ol className="space-y-1 text-xl leading-snug font-bold">
      {item.names.map(({ name, is_orderer }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two names may be equal
        <li key={n} className="wrap-anywhere">
          {item.names.length > 1 && `${n + 1}. `}
          {name}
          {is_orderer && (
            <span className="block text-sm font-normal">Nama pemesan; atas nama belum diisi</span>
          )}
        </li>
      ))}
      {item.foundation_shares > 0 && (
        <li className="text-base font-normal">{item.foundation_shares} bagian diambil yayasan</li>
      )}
    </ol>
  )
}

function Stages({ item, stage, onStage }: Pick<CurrentProps, 'item' | 'stage' | 'onStage'>) {
  const stages = Object.entries(stagesOf(item.kind)) as [EvidenceStage, string][]
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Foto atau video ini tentang</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {stages.map(([value, label]) => (
          <label
            key={value}
            data-chosen={stage === value || undefined}
            className="relative flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-2 rounded-card border-2 border-edge bg-white px-1.5 py-1 text-sm leading-tight font-semibold min-[400px]:px-3 min-[400px]:text-base data-chosen:border-primary data-chosen:bg-primary data-chosen:text-white"
          >
            <input
              type="radio"
              name="stage"
              className="absolute -inset-0.5 cursor-pointer appearance-none rounded-card"
              checked={stage === value}
              onChange={() => onStage(value)}
            />
            <span className="min-w-0">{label}</span>
            {item.stages[value] ? (
              <span className="tabular-nums" title="sudah terkirim">
                {item.stages[value]}
                <span className="sr-only"> terkirim</span>
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const cameras = [
  { label: 'Foto', icon: Camera, accept: 'image/*' },
  { label: 'Video', icon: Video, accept: 'video/*' },
]

type ThumbBarProps = Pick<CurrentProps, 'item' | 'stage' | 'onFiles'> & { onDone: () => void }

const ThumbBar = ({ item, stage, onFiles, onDone }: ThumbBarProps) => (
  <div className="fixed inset-x-0 bottom-0 z-20 border-t-2 border-ink bg-white px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:left-60">
    <div className="beside-notch mx-auto max-w-2xl">
      <p className="mb-1 flex justify-between gap-3 text-sm font-semibold">
        <span>Nomor {item.number}</span>
        <span>{stagesOf(item.kind)[stage]}</span>
      </p>
      <div className="grid grid-cols-3 gap-2">
        {cameras.map(camera => (
          <CaptureButton
            key={camera.label}
            {...camera}
            isCamera
            className={`${bigButtonClass} border-primary bg-primary text-white hover:bg-primary-dark`}
            onFiles={onFiles}
          />
        ))}
        <button
          type="button"
          disabled={item.isDone}
          onClick={onDone}
          className={`${bigButtonClass} border-ink bg-white text-ink hover:bg-paper`}
        >
          <CircleCheck aria-hidden="true" className="size-7" />
          Selesai
        </button>
      </div>
    </div>
  </div>
)

export function CurrentSacrifice({
  item,
  isNext,
  stage,
  onStage,
  onFiles,
  onDone,
  onFilesOpen,
}: CurrentProps) {
  const [isAsking, setAsking] = useState(false)
  const done = () => {
    setAsking(false)
    onDone()
  }
  const sent = Object.values(item.stages).reduce((sum, n) => sum + n, 0)
  return (
    <section
      aria-labelledby="current"
      className="space-y-4 rounded-card border-2 border-ink bg-white p-4 text-ink"
    >
      <div>
        <h2 id="current" className="text-base">
          <span className="block font-semibold">{isNext ? 'Berikutnya' : 'Dipilih'}</span>
          <span className="block text-3xl leading-tight font-extrabold">Nomor {item.number}</span>
        </h2>
        {item.tag && (
          <p className="text-lg font-semibold wrap-anywhere">
            Tanda telinga <strong className="text-xl">{item.tag}</strong>
          </p>
        )}
      </div>
      <p className="font-semibold">
        {item.name}, {venueName(item)}
        {item.performer && `, oleh ${item.performer}`}
        {item.isDone && '. Sudah selesai.'}
      </p>
      <Names item={item} />
      <Stages {...{ item, stage, onStage }} />
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <CaptureButton
          label="Pilih dari galeri"
          icon={Images}
          accept={`${acceptedEvidenceTypes.image},${acceptedEvidenceTypes.video}`}
          className="button quiet px-2"
          onFiles={onFiles}
        />
        {sent > 0 && (
          <Button look="quiet" className="px-2" onClick={onFilesOpen}>
            Lihat yang terkirim ({sent})
          </Button>
        )}
      </div>
      {isAsking && <ConfirmDone item={item} onClose={() => setAsking(false)} onDone={done} />}
      <ThumbBar {...{ item, stage, onFiles }} onDone={() => setAsking(true)} />
    </section>
  )
}
