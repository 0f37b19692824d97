import type { UseFormRegisterReturn } from 'react-hook-form'
import { dateTime } from '../../../../worker/contract/lib/format'
import {
  type InvitationInput,
  type InvitationMade,
  invitationInput,
  type Person,
  roleInputSchema,
} from '../../../../worker/contract/people/people'
import { isRole, roleDescriptions } from '../../../../worker/contract/people/roles'
import { EmailField } from '../../../ui/email-field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { CopyableText, OneTimeSecretDialog } from '../../common/dialogs/once-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { invitationLink, inviteOperator, setRole } from './calls'
import { roleName } from './list'

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

/** `onInvited` receives the link, which cannot be read again. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { form, field } = useSchemaForm(invitationInput, { defaultValues: blank })
  let made: InvitationMade | null = null
  return (
    <FormDialog
      name="people.invite"
      title="Undang anggota"
      form={form}
      failure="Gagal membuat undangan"
      submitLabel="Buat tautan"
      save={async values => {
        made = await inviteOperator(values)
      }}
      onSaved={() => made && onInvited(made)}
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
      save={({ role }) => setRole(person.id, role)}
      {...rest}
    >
      <p className="text-muted">Peran yang baru berlaku saat itu juga.</p>
      <RoleField {...field('role')} />
    </FormDialog>
  )
}
