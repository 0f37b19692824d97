import { type Policy as Asked, totpPolicyByRole } from '../../../../worker/contract/people/people'
import { type Role, roles } from '../../../../worker/contract/people/roles'
import { useFormWrite } from '../../../lib/use-write'
import { toast } from '../../../ui/toast'
import { CheckboxField } from '../../common/forms/check-field'
import { WriteError } from '../../common/forms/write-error'
import { DetailSection } from '../../common/parts/details'
import { savePolicy } from './calls'

type PolicyProps = { policy: Asked; onSaved: () => void }

// Cast: the keys of this label map are exactly the roles.
const roleOrder = Object.keys(roles) as Role[]

export function TotpPolicy({ policy, onSaved }: PolicyProps) {
  const { write, isBusy, problem } = useFormWrite()
  const change = async (role: Role, isAsked: boolean) => {
    if (await write(() => savePolicy({ [totpPolicyByRole[role]]: isAsked }))) return
    toast(`Verifikasi dua langkah ${isAsked ? 'diwajibkan' : 'tidak diwajibkan lagi'} bagi ${roles[role]}`)
    onSaved()
  }
  return (
    <DetailSection title="Wajib verifikasi dua langkah">
      <p className="mb-2 text-muted">
        Anggota yang wajib tetapi belum mengaktifkannya hanya dapat membuka halaman Akun. Aktifkan lebih dulu
        di akun Anda sendiri.
      </p>
      <WriteError heading="Gagal menyimpan" problem={problem} />
      <ul className="divide-y divide-line">
        {roleOrder.map(role => (
          <li key={role} className="py-1">
            <CheckboxField
              checked={policy[totpPolicyByRole[role]]}
              disabled={isBusy}
              onChange={event => void change(role, event.target.checked)}
            >
              {roles[role]}
            </CheckboxField>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
