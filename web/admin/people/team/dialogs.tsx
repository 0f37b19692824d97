import type { UseFormRegisterReturn } from 'react-hook-form'
import { dateTime } from '../../../../worker/contract/lib/format'
import {
  type Invitation,
  type InvitationInput,
  type InvitationMade,
  invitationInput,
  type Person,
  roleInputSchema,
} from '../../../../worker/contract/people/people'
import { isRole, roleDescriptions } from '../../../../worker/contract/people/roles'
import { EmailField } from '../../../ui/email-field'
import { CopyableText, OneTimeSecretDialog } from '../../../ui/office/one-time-secret'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import {
  changeMemberRole,
  disableOperator,
  enableOperator,
  endAllSessions,
  invitationLink,
  inviteOperator,
  resetTotp,
  revokeInvitation,
} from './calls'
import { type PersonAct, roleName } from './list'

const options = Object.fromEntries(
  Object.entries(roleDescriptions).map(([value, note]) => [
    value,
    <span key={value} className="py-2">
      <span className="block font-semibold">{roleName(value)}</span>
      <span className="block text-sm text-muted">{note}</span>
    </span>,
  ]),
)

const RoleField = (field: UseFormRegisterReturn & { error?: string }) => (
  <RadioChoices legend="Peran" isList options={options} {...field} />
)

type InviteDialogProps = { onInvited: (made: InvitationMade) => void; onClose: () => void }

const blank: InvitationInput = { email: '', role: 'finance' }

/** `onInvited` receives the invitation link, which cannot be read again. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { form, field } = useSchemaForm(invitationInput, { defaultValues: blank })
  return (
    <FormDialog
      name="people.invite"
      title="Undang anggota"
      form={form}
      failure="Gagal membuat undangan"
      submitLabel="Buat tautan"
      save={inviteOperator}
      onSaved={onInvited}
      onClose={onClose}
    >
      <EmailField
        label="Email"
        autoComplete="off"
        hint="Anggota masuk dengan email ini."
        {...field('email')}
      />
      <RoleField {...field('role')} />
    </FormDialog>
  )
}

export const InvitationLinkDialog = ({ made, onClose }: { made: InvitationMade; onClose: () => void }) => (
  <OneTimeSecretDialog
    title={`Undangan untuk ${made.email}`}
    warning={`Salin tautan ini dan kirimkan hanya kepada orangnya. Tautan berlaku sekali, sampai ${dateTime(made.expires_at)}, dan tidak ditampilkan lagi.`}
    doneLabel="Sudah saya salin"
    onClose={onClose}
  >
    <CopyableText label="Tautan undangan" value={invitationLink(made.token)} />
  </OneTimeSecretDialog>
)

export function RoleDialog({ person, ...rest }: DialogEnds & { person: Person }) {
  const { form, field } = useSchemaForm(roleInputSchema, {
    defaultValues: { role: isRole(person.role) ? person.role : 'field' },
  })
  return (
    <FormDialog
      name={`people.${person.id}`}
      title={`Ubah peran ${person.email}`}
      form={form}
      failure="Gagal mengubah peran"
      save={({ role }) => changeMemberRole(person.id, role)}
      {...rest}
    >
      <p className="text-muted">Peran yang baru berlaku saat itu juga.</p>
      <RoleField {...field('role')} />
    </FormDialog>
  )
}

type Asked = {
  title: string
  label?: string
  failure: string
  done: string
  text: string
  run: (id: string) => Promise<void>
}

const words: Record<Exclude<PersonAct, 'role'>, Asked> = {
  disable: {
    title: 'Tutup akses',
    failure: 'Gagal menutup akses',
    done: 'Akses ditutup',
    text: 'tidak dapat masuk lagi, dan semua sesinya berakhir saat ini juga. Riwayat kerjanya tetap tercatat.',
    run: disableOperator,
  },
  sessions: {
    title: 'Akhiri semua sesi',
    failure: 'Gagal mengakhiri sesi',
    done: 'Semua sesi diakhiri',
    text: 'langsung keluar dari semua perangkat, lalu dapat masuk lagi dengan passwordnya. Bila ponselnya hilang atau dicuri, minta juga ia mengganti password.',
    run: endAllSessions,
  },
  enable: {
    title: 'Buka akses',
    failure: 'Gagal membuka akses',
    done: 'Akses dibuka',
    text: 'dapat masuk lagi dengan password yang sama.',
    run: enableOperator,
  },
  reset: {
    title: 'Setel ulang verifikasi dua langkah',
    label: 'Setel ulang',
    failure: 'Gagal menyetel ulang',
    done: 'Verifikasi dua langkah disetel ulang',
    text: 'dapat masuk dengan password saja sampai mengaktifkannya lagi. Semua sesinya berakhir. Pastikan orangnya sendiri yang meminta.',
    run: resetTotp,
  },
}

type PersonConfirmProps = {
  act: Exclude<PersonAct, 'role'>
  person: Person
  onDone: (message: string) => void
  onClose: () => void
}

export function MemberDialog({ act, person, onDone, onClose }: PersonConfirmProps) {
  const { title, label = title, failure, done, text, run } = words[act]
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      failure={failure}
      run={() => run(person.id)}
      onDone={() => onDone(done)}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere">{person.email}</strong> {text}
      </p>
    </ConfirmDialog>
  )
}

type RevokeProps = { invitation: Invitation; onDone: (message: string) => void; onClose: () => void }

export const RevokeInvite = ({ invitation, onDone, onClose }: RevokeProps) => (
  <ConfirmDialog
    title="Cabut undangan"
    confirmLabel="Cabut"
    failure="Gagal mencabut undangan"
    run={() => revokeInvitation(invitation.id)}
    onDone={() => onDone('Undangan dicabut')}
    onClose={onClose}
  >
    <p>
      Tautan untuk <strong className="wrap-anywhere">{invitation.email}</strong> langsung tidak berlaku.
    </p>
  </ConfirmDialog>
)
