import { History, KeyRound, LogOut, UserCog, UserRoundCheck, UserRoundX, X } from 'lucide-react'
import { Link } from 'react-router'
import { dateTime, wibDay } from '../../../../worker/contract/lib/format'
import type { Invitation, Person } from '../../../../worker/contract/people/people'
import { isRole, roles } from '../../../../worker/contract/people/roles'
import { serverNowText } from '../../../lib/clock'
import { Badge } from '../../../ui/badge'
import { ListRow } from '../../common/lists/list'
import { pathWithQuery, queryText } from '../../common/lists/list-url'
import { RowAction, RowActions, type RowChoices, rowActionClass } from '../../common/lists/row-action'
import { ActorName } from '../../common/team-names'
import { screenUrl } from '../../common/urls'

export type PersonAct = 'role' | 'sessions' | 'disable' | 'enable' | 'reset'

export const roleName = (role: string) => (isRole(role) ? roles[role] : role)

function dayUrl(actor: string) {
  const today = wibDay(serverNowText())
  return pathWithQuery(screenUrl('history'), queryText({ actor, from: today, to: today }))
}

type PeopleProps = { people: Person[]; own: string; onAct: (act: PersonAct, person: Person) => void }

const noteOf = ({ name, email, last_seen_at, has_totp }: Person) => {
  const seen = last_seen_at === null ? 'Belum pernah masuk' : `Terakhir aktif ${dateTime(last_seen_at)}`
  return `${name === null ? '' : `${email}. `}${seen}, ${has_totp ? 'verifikasi dua langkah aktif' : 'tanpa verifikasi dua langkah'}`
}

export const TeamMemberList = ({ people, own, onAct }: PeopleProps) => (
  <ul aria-label="Anggota tim" className="divide-y divide-line">
    {people.map(person => (
      <ListRow
        key={person.id}
        name={person.name ?? person.email}
        badges={
          <>
            <Badge tone={person.role === 'owner' ? 'purple' : 'blue'}>{roleName(person.role)}</Badge>
            {person.id === own && <Badge tone="green">Anda</Badge>}
            {person.disabled_at !== null && <Badge tone="red">Akses ditutup</Badge>}
          </>
        }
        note={noteOf(person)}
      >
        <Link to={dayUrl(person.email)} className={rowActionClass('primary')}>
          <History size={16} aria-hidden="true" />
          Riwayat hari ini
          <span className="sr-only">{person.email}</span>
        </Link>
        {person.id !== own && (
          <RowActions name={person.email} choices={choicesFor(person)} onAct={act => onAct(act, person)} />
        )}
      </ListRow>
    ))}
  </ul>
)

function choicesFor({ disabled_at, has_totp, role }: Person): RowChoices<PersonAct> {
  const isOpen = disabled_at === null
  const canReset = has_totp && role !== 'owner'
  return [
    { act: 'role', icon: UserCog, label: 'Ubah peran', tone: 'earth' },
    canReset && { act: 'reset', icon: KeyRound, label: 'Setel ulang 2 langkah', tone: 'earth' },
    isOpen && { act: 'sessions', icon: LogOut, label: 'Akhiri semua sesi', tone: 'earth' },
    isOpen
      ? { act: 'disable', icon: UserRoundX, label: 'Tutup akses', tone: 'danger' }
      : { act: 'enable', icon: UserRoundCheck, label: 'Buka akses', tone: 'earth' },
  ]
}

type InvitationsProps = { invitations: Invitation[]; onRevoke: (invitation: Invitation) => void }

export const InvitationList = ({ invitations, onRevoke }: InvitationsProps) => (
  <ul aria-label="Undangan terbuka" className="divide-y divide-line">
    {invitations.map(invitation => (
      <ListRow
        key={invitation.id}
        name={invitation.email}
        badges={<Badge tone="yellow">{roleName(invitation.role)}</Badge>}
        note={
          <>
            Diundang <ActorName of={invitation.invited_by} />, berlaku sampai{' '}
            {dateTime(invitation.expires_at)}
          </>
        }
      >
        <RowAction
          icon={X}
          label="Cabut undangan"
          tone="danger"
          name={invitation.email}
          onClick={() => onRevoke(invitation)}
        />
      </ListRow>
    ))}
  </ul>
)
