import { Download, Printer } from 'lucide-react'
import { saveFile } from '../../../lib/save-file'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Dialog, DialogActions } from '../../../ui/dialog'

/** The only time the codes are in sight: nothing but the button closes it. */
export function RecoveryDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Kode pemulihan Amanah Qurban (masing-masing sekali pakai)\n\n${codes.join('\n')}\n`
  return (
    <Dialog isOpen title="Simpan kode pemulihan Anda">
      <p role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
        Bila ponsel Anda hilang, hanya kode ini yang membuka akun Anda. Setiap kode berlaku sekali. Kode tidak
        ditampilkan lagi: unduh, cetak, atau salin sekarang.
      </p>
      <ul
        aria-label="Kode pemulihan"
        className="mt-4 grid grid-cols-1 gap-2 rounded-card border border-line bg-paper p-4 font-mono sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Button
          look="secondary"
          onClick={() => saveFile('kode-pemulihan.txt', new Blob([text], { type: 'text/plain' }))}
        >
          <Download size={18} aria-hidden="true" />
          Unduh
        </Button>
        <Button look="secondary" onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          Cetak
        </Button>
        <CopyButton label="Kode pemulihan" value={text}>
          Salin semua
        </CopyButton>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Sudah saya simpan</Button>
      </DialogActions>
    </Dialog>
  )
}
