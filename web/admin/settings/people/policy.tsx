import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { Section } from '../../parts/details'
import { useWrite } from '../../parts/use-write'
import { WriteError } from '../../parts/write-error'
import { savePolicy } from './calls'

type PolicyProps = { isOn: boolean; onSaved: () => void }

/** Whether owners need the second step. */
export function Policy({ isOn, onSaved }: PolicyProps) {
  const { write, isBusy, problem } = useWrite()
  const change = async () => {
    if (await write(() => savePolicy(!isOn))) return
    toast(isOn ? 'Tidak diwajibkan lagi' : 'Verifikasi dua langkah diwajibkan bagi pemilik')
    onSaved()
  }
  return (
    <Section title="Verifikasi dua langkah bagi pemilik">
      <p className="mb-4 text-muted">
        {isOn
          ? 'Wajib. Pemilik yang belum mengaktifkannya hanya dapat membuka halaman Akun.'
          : 'Belum diwajibkan. Aktifkan lebih dulu di akun Anda sendiri, lalu wajibkan bagi semua pemilik.'}
      </p>
      <WriteError heading="Gagal menyimpan" problem={problem} />
      <Button look="secondary" className="mt-2" disabled={isBusy} onClick={() => void change()}>
        {isOn ? 'Jangan wajibkan lagi' : 'Wajibkan bagi pemilik'}
      </Button>
    </Section>
  )
}
