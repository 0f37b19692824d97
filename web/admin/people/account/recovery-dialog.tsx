import { Download } from 'lucide-react'
import { saveFile } from '../../../lib/save-file'
import { CopyButton } from '../../../ui/copy-button'
import { ActionButton, PrintButton } from '../../../ui/icon-buttons'
import { OneTimeSecretDialog } from '../../common/dialogs/once-dialog'
import { shopName } from '../../common/shop'

const warning =
  'Bila ponsel Anda hilang, hanya kode ini yang membuka akun Anda. Setiap kode berlaku sekali. Kode tidak ditampilkan lagi: unduh, cetak, atau salin sekarang.'

export function RecoveryDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Kode pemulihan ${shopName()} (masing-masing sekali pakai)\n\n${codes.join('\n')}\n`
  const save = () => saveFile('kode-pemulihan.txt', new Blob([text], { type: 'text/plain' }))
  return (
    <OneTimeSecretDialog
      title="Simpan kode pemulihan Anda"
      warning={warning}
      doneLabel="Sudah saya simpan"
      onClose={onClose}
    >
      <ul
        aria-label="Kode pemulihan"
        className="grid grid-cols-1 gap-2 rounded-card border border-line bg-paper p-4 font-mono sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ActionButton icon={Download} look="secondary" onClick={save}>
          Unduh
        </ActionButton>
        <PrintButton look="secondary" />
        <CopyButton label="Kode pemulihan" value={text}>
          Salin semua
        </CopyButton>
      </div>
    </OneTimeSecretDialog>
  )
}
