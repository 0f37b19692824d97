import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { useLetterKeys } from '../common/parts/keys'
import { KeysList } from '../common/parts/keys-list'

const keys: [names: string[], does: string][] = [
  [['S'], 'Buka WhatsApp dan tandai terkirim'],
  [['Enter'], 'Sama, selama tombolnya terpilih'],
  [['L'], 'Lewati'],
  [['U'], 'Urungkan yang terakhir'],
]

export function QueueHelp({ onClose }: { onClose: () => void }) {
  const areOn = useLetterKeys()
  return (
    <Dialog isOpen onClose={onClose} title="Mengirim dengan keyboard" className="max-w-md">
      <KeysList keys={keys} />
      {!areOn && (
        <p className="mt-3 text-sm text-yellow-ink">
          Pintasan satu huruf sedang dimatikan di bantuan keyboard.
        </p>
      )}
      <p className="mt-3 text-sm text-muted">
        Semua obrolan dibuka di satu jendela. Beri jeda beberapa detik antarpesan dan mintalah pelanggan
        menyimpan nomor toko, supaya WhatsApp tidak menganggapnya spam.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  )
}
