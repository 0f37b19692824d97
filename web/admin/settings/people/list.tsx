import { KeyRound, LogOut, UserCog, UserRoundCheck, UserRoundX, X } from 'lucide-react'
import { dateTime } from '../../../../worker/contract/format'
import type { Invitation, Person } from '../../../../worker/contract/people/people'
import { isRole, roles } from '../../../../worker/contract/people/roles'
import { Badge } from '../../../ui/badge'
import { RowAction, RowActions } from '../../common/lists/row-action'

export type PersonAct = 'role' | 'sessions' | 'disable' | 'enable' | 'reset'

export const roleName = (role: string) => (isRole(role) ? roles[role] : role)

type PeopleProps = { people: Person[]; own: string; onAct: (act: PersonAct, person: Person) => void }

/** Everybody with what they are, when they were last here, and what can be done. */
export const People = ({ people, own, onAct }: PeopleProps) => (
  <ul aria-label="Anggota tim" className="divide-y divide-line">
    {people.map(person => (
      <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{person.email}</span>
            <Badge tone={person.role === 'owner' ? 'purple' : 'blue'}>{roleName(person.role)}</Badge>
            {person.id === own && <Badge tone="green">Anda</Badge>}
            {person.disabled_at !== null && <Badge tone="red">Akses ditutup</Badge>}
          </p>
          <p className="mt-1 text-sm text-muted">
            {person.last_seen_at === null
              ? 'Belum pernah masuk'
              : `Terakhir aktif ${dateTime(person.last_seen_at)}`}
            {', '}
            {person.has_totp ? 'verifikasi dua langkah aktif' : 'tanpa verifikasi dua langkah'}
          </p>
        </div>
        {person.id !== own && <Actions person={person} onAct={act => onAct(act, person)} />}
      </li>
    ))}
  </ul>
)

function Actions({ person, onAct }: { person: Person; onAct: (act: PersonAct) => void }) {
  const { email, disabled_at, has_totp, role } = person
  const isOpen = disabled_at === null
  return (
    <div className="-ml-2 flex flex-wrap">
      <RowActions
        name={email}
        choices={[
          { act: 'role', icon: UserCog, label: 'Ubah peran', tone: 'earth' },
          has_totp &&
            role !== 'owner' && {
              act: 'reset',
              icon: KeyRound,
              label: 'Setel ulang 2 langkah',
              tone: 'earth',
            },
          isOpen && { act: 'sessions', icon: LogOut, label: 'Akhiri semua sesi', tone: 'earth' },
          isOpen
            ? { act: 'disable', icon: UserRoundX, label: 'Tutup akses', tone: 'danger' }
            : { act: 'enable', icon: UserRoundCheck, label: 'Buka akses', tone: 'earth' },
        ]}
        onAct={onAct}
      />
    </div>
  )
}

type InvitationsProps = { invitations: Invitation[]; onRevoke: (invitation: Invitation) => void }

export const Invitations = ({ invitations, onRevoke }: InvitationsProps) => (
  <ul aria-label="Undangan terbuka" className="divide-y divide-line">
    {invitations.map(invitation => (
      <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{invitation.email}</span>
            <Badge tone="yellow">{roleName(invitation.role)}</Badge>
          </p>
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            Diundang {invitation.invited_by}, berlaku sampai {dateTime(invitation.expires_at)}
          </p>
        </div>
        <div className="-ml-2">
          <RowAction
            icon={X}
            label="Cabut undangan"
            tone="danger"
            name={invitation.email}
            onClick={() => onRevoke(invitation)}
          />
        </div>
      </li>
    ))}
  </ul>
)
