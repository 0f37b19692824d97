import { UserPlus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type Policy as Asked,
  type Invitation,
  type InvitationMade,
  type Person,
  totpPolicyByRole,
} from '../../../../worker/contract/people/people'
import { type Role, roles } from '../../../../worker/contract/people/roles'
import { valueOrProblem } from '../../../lib/attempt'
import { useOpenDialog } from '../../../lib/office/use-open'
import { useFormWrite } from '../../../lib/use-write'
import { ActionButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import { CheckboxField } from '../../common/forms/small-fields'
import { SaveError } from '../../common/forms/write-error'
import { useListScreen } from '../../common/lists/list-url'
import { DetailSection } from '../../common/parts/details'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { SettingsTabs } from '../../common/settings/tabs'
import { operatorSession } from '../../shell/session'
import { fetchTeam, saveTotpPolicy } from './calls'
import { InvitationLinkDialog, InviteDialog, MemberDialog, RevokeInvite, RoleDialog } from './dialogs'
import { InvitationList, type PersonAct, TeamMemberList } from './list'

type PolicyProps = { policy: Asked; onSaved: () => void }

// The cast is safe: the keys of this label map are exactly the roles.
const roleOrder = Object.keys(roles) as Role[]

function TotpPolicy({ policy, onSaved }: PolicyProps) {
  const { write, isBusy, problem } = useFormWrite()
  const change = async (role: Role, isAsked: boolean) => {
    if (await write(() => saveTotpPolicy({ [totpPolicyByRole[role]]: isAsked }))) return
    toast(`Verifikasi dua langkah ${isAsked ? 'diwajibkan' : 'tidak diwajibkan lagi'} bagi ${roles[role]}`)
    onSaved()
  }
  return (
    <DetailSection title="Wajib verifikasi dua langkah">
      <p className="mb-2 text-muted">
        Anggota yang wajib tetapi belum mengaktifkannya hanya dapat membuka halaman Akun. Aktifkan lebih dulu
        di akun Anda sendiri.
      </p>
      <SaveError heading="Gagal menyimpan" problem={problem} />
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

export const loader = ({ request }: LoaderFunctionArgs) => valueOrProblem(fetchTeam(request.signal))

type Open =
  | { dialog: 'invite' }
  | { dialog: 'link'; made: InvitationMade }
  | { dialog: 'revoke'; invitation: Invitation }
  | { dialog: PersonAct; person: Person }

export function Component() {
  const { value: team, problem } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish, refresh } = useListScreen(useOpenDialog<Open>())
  const show = (made: InvitationMade) => {
    setOpen({ dialog: 'link', made })
    refresh()
  }

  return (
    <>
      <ScreenHeader title="Tim">Siapa yang bekerja di sini, dan apa yang boleh dikerjakannya.</ScreenHeader>
      <SettingsTabs />
      {problem && <LoadError heading="Gagal memuat tim" problem={problem} />}
      {team && (
        <div className="max-w-3xl space-y-6">
          <DetailSection
            title="Anggota"
            actions={
              <ActionButton icon={UserPlus} onClick={() => setOpen({ dialog: 'invite' })}>
                Undang anggota
              </ActionButton>
            }
          >
            <TeamMemberList
              people={team.items}
              own={operatorSession.get()?.user.id ?? ''}
              onAct={(dialog, person) => setOpen({ dialog, person })}
            />
          </DetailSection>
          {team.invitations.length > 0 && (
            <DetailSection title="Undangan yang belum diterima">
              <InvitationList
                invitations={team.invitations}
                onRevoke={invitation => setOpen({ dialog: 'revoke', invitation })}
              />
            </DetailSection>
          )}
          <TotpPolicy policy={team} onSaved={refresh} />
        </div>
      )}
      <Opened open={open} onInvited={show} onDone={finish} onClose={close} />
    </>
  )
}

type OpenedProps = {
  open: Open | null
  onInvited: (made: InvitationMade) => void
  onDone: (message: string) => void
  onClose: () => void
}

function Opened({ open, onInvited, onDone, onClose }: OpenedProps) {
  if (open === null) return null
  if (open.dialog === 'invite') return <InviteDialog onInvited={onInvited} onClose={onClose} />
  if (open.dialog === 'link') return <InvitationLinkDialog made={open.made} onClose={onClose} />
  if (open.dialog === 'revoke')
    return <RevokeInvite invitation={open.invitation} onDone={onDone} onClose={onClose} />
  if (open.dialog === 'role')
    return <RoleDialog person={open.person} onSaved={() => onDone('Peran diubah')} onClose={onClose} />
  return <MemberDialog act={open.dialog} person={open.person} onDone={onDone} onClose={onClose} />
}
