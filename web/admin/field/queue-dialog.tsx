import { useEffect, useState } from 'react'
import { fileSize } from '../../../worker/contract/format'
import { evidenceStages } from '../../../worker/contract/labels'
import { evidenceTypes } from '../../../worker/contract/proof/evidence-files'
import { fileOf, type Job, type Place, type Shot } from '../../field/store'
import { saveFile } from '../../lib/save-file'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { discard, retry, send, useQueue } from './queue'

const shown = 30

/** The file as an address of this page, given back when it is no longer shown. */
function useFile(id: string, isWanted: boolean) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let made: string | null = null
    let isGone = false
    void fileOf(id).then(file => {
      if (isGone || !file) return
      made = URL.createObjectURL(file)
      setUrl(made)
    })
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, isWanted])
  return url
}

const nameOf = (job: Job) =>
  job.kind === 'done'
    ? 'Selesai'
    : `${evidenceStages[job.stage]}, ${evidenceTypes[job.mime] === 'video' ? 'video' : 'foto'}`

async function save(shot: Shot) {
  const file = await fileOf(shot.id)
  if (file) saveFile(`nomor-${shot.place.number}-${shot.stage}-${shot.id.slice(0, 8)}`, file)
}

type EntryProps = { job: Job; places: Place[]; onDrop: (job: Job) => void }

function Entry({ job, places, onDrop }: EntryProps) {
  const isPicture = job.kind === 'file' && evidenceTypes[job.mime] === 'image'
  const url = useFile(job.id, isPicture)
  return (
    <li className="flex flex-wrap gap-3 border-t border-line py-3">
      {isPicture && (
        <span className="size-16 shrink-0 overflow-hidden rounded-lg bg-paper-deep">
          {url && <img src={url} alt="" className="size-full object-cover" />}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          Nomor {job.place.number}: {nameOf(job)}
        </p>
        <p className="text-sm text-muted">
          {job.kind === 'file' && `${fileSize(job.size)}. `}
          {job.state === 'waiting' ? (
            'Menunggu dikirim.'
          ) : (
            <strong className="text-danger">{job.problem}</strong>
          )}
        </p>
        {job.state === 'refused' && (
          <div className="mt-2 space-y-2">
            {job.kind === 'file' && (
              <SelectField
                label="Berikan ke nomor lain"
                value=""
                onChange={event => {
                  const place = places.find(({ id }) => id === event.target.value)
                  if (place) void retry(job, place)
                }}
              >
                <option value="">Pilih nomor</option>
                {places.map(({ id, number, name }) => (
                  <option key={id} value={id}>
                    {number}, {name}
                  </option>
                ))}
              </SelectField>
            )}
            <div className="flex flex-wrap gap-2">
              <Button look="secondary" onClick={() => void retry(job)}>
                Coba lagi
              </Button>
              {job.kind === 'file' && (
                <Button look="secondary" onClick={() => void save(job)}>
                  Simpan ke ponsel
                </Button>
              )}
              <Button look="undo" onClick={() => onDrop(job)}>
                Hapus
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  )
}

type QueueDialogProps = { places: Place[]; onClose: () => void }

/** What waits on this phone, and what to do with what the server would not take. */
export function QueueDialog({ places, onClose }: QueueDialogProps) {
  const { jobs, isSending } = useQueue()
  const [dropping, setDropping] = useState<Job | null>(null)
  const sorted = jobs.toSorted((a, b) => Number(b.state === 'refused') - Number(a.state === 'refused'))
  if (dropping)
    return (
      <Dialog isOpen onClose={() => setDropping(null)} title="Hapus dari ponsel ini?" className="max-w-md">
        <p>
          Nomor {dropping.place.number}: {nameOf(dropping)} belum terkirim dan tidak dapat dikembalikan.
        </p>
        <DialogActions>
          <Button look="secondary" onClick={() => setDropping(null)}>
            Batal
          </Button>
          <Button
            look="danger"
            onClick={() => {
              void discard(dropping)
              setDropping(null)
            }}
          >
            Hapus
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onClose} title="Menunggu dikirim">
      {jobs.length === 0 ? (
        <p>Tidak ada yang menunggu. Semua foto, video, dan tanda selesai sudah sampai di kantor.</p>
      ) : (
        <>
          <p className="mb-3">
            Semuanya tersimpan di ponsel ini, juga bila aplikasi ditutup, dan dikirim begitu ada sinyal.
          </p>
          <ul>
            {sorted.slice(0, shown).map(job => (
              <Entry key={job.id} job={job} places={places} onDrop={setDropping} />
            ))}
          </ul>
          {jobs.length > shown && <p className="text-muted">dan {jobs.length - shown} lainnya</p>}
        </>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Tutup
        </Button>
        {jobs.length > 0 && (
          <Button onClick={() => void send(true)} disabled={isSending}>
            {isSending ? 'Mengirim…' : 'Kirim sekarang'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
