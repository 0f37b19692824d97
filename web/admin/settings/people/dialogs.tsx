import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { dateTime } from '../../../../worker/contract/format'
import {
  type InvitationInput,
  type InvitationMade,
  invitationInput,
  type Person,
  roleInput,
} from '../../../../worker/contract/people/people'
import { isRole, roleNotes, roles } from '../../../../worker/contract/people/roles'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { Choices } from '../../common/forms/choices'
import { invitationLink, invite, setRole } from './calls'

const roleOption = (value: string, note: string): { value: string; label: ReactNode } => ({
  value,
  label: (
    <span className="py-2">
      <span className="block font-semibold">{isRole(value) ? roles[value] : value}</span>
      <span className="block text-sm text-muted">{note}</span>
    </span>
  ),
})

const options = Object.entries(roleNotes).map(([value, note]) => roleOption(value, note))

const RoleField = ({ field, error }: { field: UseFormRegisterReturn; error?: string }) => (
  <Choices legend="Peran" options={options} error={error} {...field} />
)

type InviteDialogProps = { onInvited: (made: InvitationMade) => void; onClose: () => void }

const blank: InvitationInput = { email: '', role: 'finance' }

/** A new invitation; its link is told to `onInvited` and never again. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const form = useForm({ resolver: zodResolver(invitationInput), defaultValues: blank })
  const { errors } = form.formState
  let made: InvitationMade | null = null
  return (
    <FormDialog
      name="people.invite"
      title="Undang anggota"
      form={form}
      failure="Gagal membuat undangan"
      submitLabel="Buat tautan"
      save={async values => {
        made = await invite(values)
      }}
      onSaved={() => made && onInvited(made)}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Anggota masuk dengan email ini."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <RoleField field={form.register('role')} error={errors.role?.message} />
    </FormDialog>
  )
}

/** The only time the link is in sight: nothing but the button closes it. */
export function LinkDialog({ made, onClose }: { made: InvitationMade; onClose: () => void }) {
  const link = invitationLink(made.token)
  return (
    <Dialog isOpen title={`Undangan untuk ${made.email}`}>
      <div className="space-y-4">
        <p role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          Salin tautan ini dan kirimkan hanya kepada orangnya. Tautan berlaku sekali, sampai{' '}
          {dateTime(made.expires_at)}, dan tidak ditampilkan lagi.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 grow basis-64 rounded-card border border-line bg-paper px-3 py-2.5 text-sm wrap-anywhere">
            {link}
          </code>
          <CopyButton label="Tautan undangan" value={link} />
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Sudah saya salin</Button>
      </DialogActions>
    </Dialog>
  )
}

type RoleDialogProps = { person: Person; onSaved: () => void; onClose: () => void }

export function RoleDialog({ person, onSaved, onClose }: RoleDialogProps) {
  const form = useForm({
    resolver: zodResolver(roleInput),
    defaultValues: { role: isRole(person.role) ? person.role : 'field' },
  })
  return (
    <FormDialog
      name={`people.${person.id}`}
      title={`Ubah peran ${person.email}`}
      form={form}
      failure="Gagal mengubah peran"
      save={({ role }) => setRole(person.id, role)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p className="text-muted">Peran yang baru berlaku saat itu juga.</p>
      <RoleField field={form.register('role')} error={form.formState.errors.role?.message} />
    </FormDialog>
  )
}
