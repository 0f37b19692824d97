import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { letterKeys, useLetterKeys } from './common/keys'

const keys: [keys: string[], does: string][] = [
  [['Ctrl+K', '⌘K', '/'], 'Cari pesanan, pelanggan, sertifikat, hewan, atau layar'],
  [['J', '→'], 'Pesanan berikutnya dalam daftar'],
  [['K', '←'], 'Pesanan sebelumnya dalam daftar'],
  [['?'], 'Bantuan ini'],
]

/** What the keyboard can do, and the switch for keys that are single letters. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const areOn = useLetterKeys()
  return (
    <Dialog isOpen onClose={onClose} title="Pintasan keyboard" className="max-w-md">
      <dl className="divide-y divide-line border-y border-line">
        {keys.map(([names, does]) => (
          <div key={does} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 py-2.5">
            <dt className="flex flex-wrap gap-1.5">
              {names.map(name => (
                <kbd key={name} className="rounded border border-edge bg-paper px-2 text-sm">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={areOn}
          onChange={event => letterKeys.update(() => event.target.checked)}
          className="size-5 accent-primary"
        />
        Pakai pintasan satu huruf
      </label>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  )
}
