import type { Invitation, Person } from '../../../../worker/contract/people/people'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { disableOperator, enableOperator, endAllSessions, resetSecondStep, revokeInvitation } from './calls'
import type { PersonAct } from './list'

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
    run: resetSecondStep,
  },
}

type PersonConfirmProps = {
  act: Exclude<PersonAct, 'role'>
  person: Person
  onDone: (message: string) => void
  onClose: () => void
}

export function PersonConfirm({ act, person, onDone, onClose }: PersonConfirmProps) {
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

export const RevokeConfirm = ({ invitation, onDone, onClose }: RevokeProps) => (
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
