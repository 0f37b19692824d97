import { ArrowRight, TriangleAlert } from 'lucide-react'
import { startTotpInput } from '../../../worker/contract/people/auth'
import type { Confirmation } from '../../../worker/contract/problems'
import { sendRequest } from '../../lib/api'
import { isPlainRecord } from '../../lib/guards'
import { useSchemaForm } from '../common/forms/bound'
import { CurrentPassword } from '../common/forms/password-fields'
import { CredentialDialog } from '../people/account/guarded-dialog'
import { clonedJsonBody, type PendingChange } from './confirm'

const Changed = ({ before, after }: Confirmation['changes'][number]) => (
  <>
    {before !== null && (
      <>
        <span className="sr-only">sebelumnya </span>
        <s className="text-muted">{before || 'kosong'}</s>
        <ArrowRight size={18} aria-hidden="true" className="mx-1.5 inline-block" />
        <span className="sr-only">menjadi </span>
      </>
    )}
    <strong>{after || 'kosong'}</strong>
  </>
)

const introByTopic: Record<Confirmation['about'], string> = {
  money: 'Ke sinilah uang pelanggan akan masuk. Cocokkan dengan buku rekening atau aplikasi bank Anda.',
  lead: 'Perubahan ini ikut menentukan ke mana pelanggan membayar, kepada siapa mereka bertanya, atau siapa yang memeriksanya. Pastikan isinya benar.',
  owner:
    'Pemilik dapat mengubah semuanya, juga ke mana uang pelanggan masuk. Pastikan inilah orang yang Anda maksud.',
}

export default function ConfirmChange({ asked }: { asked: PendingChange }) {
  const { form, field } = useSchemaForm(startTotpInput, { defaultValues: { password: '' } })
  const { about, changes, warnings } = asked.confirm
  return (
    <CredentialDialog
      title="Periksa sebelum disimpan"
      form={form}
      failure="Belum disimpan"
      submitLabel="Ya, simpan"
      save={async ({ password }) => {
        const answer = await asked.retry(password)
        const isGuess = answer.status === 422 || answer.status === 429
        // After a wrong password, ask again. Pass any other response to the form that sent the change.
        if (isGuess && (await isAboutPassword(answer))) return sendRequest(Promise.resolve(answer))
        asked.finish(answer)
      }}
      onClose={asked.giveUp}
    >
      <p>{introByTopic[about]}</p>
      <dl className="divide-y divide-line border-y border-line">
        {changes.map(change => (
          <div key={change.label} className="py-2">
            <dt className="text-sm text-muted">{change.label}</dt>
            <dd className="wrap-anywhere tabular-nums">
              {change.before === change.after ? change.after : <Changed {...change} />}
            </dd>
          </div>
        ))}
      </dl>
      {warnings.map(warning => (
        <p
          key={warning}
          role="alert"
          className="flex gap-3 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink"
        >
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{warning} Pastikan nomornya benar.</span>
        </p>
      ))}
      <CurrentPassword
        label="Password Anda"
        hint="Semua pemilik diberi tahu tentang perubahan ini."
        {...field('password')}
      />
    </CredentialDialog>
  )
}

async function isAboutPassword(answer: Response) {
  const body = await clonedJsonBody(answer)
  return isPlainRecord(body) && (body.code === 'wrong_password' || body.code === 'too_many_requests')
}
