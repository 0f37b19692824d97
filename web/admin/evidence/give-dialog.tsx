import { useState } from 'react'
import type { StaffFile } from '../../../worker/contract/proof/evidence'
import { useWrite } from '../../lib/use-write'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { WriteError } from '../common/forms/write-error'
import { giveFile } from './calls'
import { readNumbers, writeNumbers } from './numbers'

type GiveDialogProps = { file: StaffFile; onClose: () => void; onSaved: () => void }

/** Which numbers a photo or video proves: one group photo, or a film of forty rites. */
export function GiveDialog({ file, onClose, onSaved }: GiveDialogProps) {
  const isWhole = file.given_to === file.sacrifices.length
  const [text, setText] = useState(isWhole ? writeNumbers(file.sacrifices.map(({ number }) => number)) : '')
  const [error, setError] = useState<string | null>(null)
  const { write, isBusy, problem } = useWrite()

  const save = async () => {
    const numbers = readNumbers(text)
    setError(numbers === null ? 'Tuliskan nomor, misalnya 12, 15-20. Paling banyak 500 nomor.' : null)
    if (numbers && (await write(() => giveFile(file.id, numbers))) === null) onSaved()
  }
  return (
    <Dialog isOpen onClose={onClose} title="Bukti ini untuk nomor" className="max-w-md">
      <div className="space-y-4">
        {!isWhole && (
          <p>
            Sekarang untuk {file.given_to} nomor, di antaranya{' '}
            {writeNumbers(file.sacrifices.map(({ number }) => number))}. Isian di bawah menggantikan semuanya.
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
        <WriteError heading="Bukti belum dipindahkan" problem={problem} />
      </div>
      <DialogActions onCancel={onClose}>
        <Button onClick={() => void save()} disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Simpan'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
