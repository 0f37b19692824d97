import { dateTime } from '../../contract/lib/format'
import { isRecord } from '../../contract/lib/record'
import { deviceNameOf } from '../../contract/people/device'
import {
  isPaymentRedirectField,
  paymentRedirectFields,
  paymentRedirectFieldText,
} from '../../money/accounts/money-moves'

export type LetterEvent = {
  entity_id: string
  action: string
  actor: string
  changes: Record<string, unknown>
  at: string
}
export type StaffLetter = { subject: string; text: string; html?: string }

export const letterFooter = (shop: string, origin: string) =>
  `\n\nBack office: ${origin}/admin\n\n--\n${shop}\n`

type Change = { label: string; before: string; after: string }

const values = (change: unknown): [unknown, unknown] =>
  Array.isArray(change) ? [change[0], change[1]] : [null, null]

const statusText = (value: unknown) =>
  value === 'active' ? 'dipakai' : value === 'inactive' ? 'tidak dipakai' : ''

function moneyChanges(changes: Record<string, unknown>): Change[] {
  return Object.entries(changes).flatMap(([field, change]) => {
    const [before, after] = values(change)
    if (field === 'status') return [{ label: 'Status', before: statusText(before), after: statusText(after) }]
    if (!isPaymentRedirectField(field) || (before ?? '') === (after ?? '')) return []
    return [
      {
        label: paymentRedirectFields[field],
        before: paymentRedirectFieldText(field, before),
        after: paymentRedirectFieldText(field, after),
      },
    ]
  })
}

const actionWords: Record<string, string> = {
  create: 'ditambahkan',
  update: 'diubah',
  delete: 'dihapus',
}

export const moneyChangesIn = ({ action, changes }: Pick<LetterEvent, 'action' | 'changes'>) =>
  moneyChanges(action === 'delete' && isRecord(changes.deleted) ? changes.deleted : changes)

const changeLine = ({ action }: LetterEvent, { label, before, after }: Change) => {
  if (action !== 'update' || before === '') return `- ${label}: ${after}`
  return `- ${label}: ${before} → ${after}`
}

/** E-mail to all owners about a changed bank account, also to the owner who made the change. */
export function bankAccountChangeLetter(told: LetterEvent, shop: string, origin: string): StaffLetter {
  const verb = actionWords[told.action] ?? 'diubah'
  const lines = moneyChangesIn(told).map(change => changeLine(told, change))
  return {
    subject: `Rekening penerima pembayaran ${verb}`,
    text: `Rekening tempat pelanggan membayar ${verb} pada ${dateTime(told.at)} oleh ${told.actor}.

${lines.join('\n')}

Bila ini bukan Anda atau anggota tim yang Anda suruh: nonaktifkan rekening itu di menu Rekening, lalu akhiri semua sesi orangnya di Pengaturan › Tim.${letterFooter(shop, origin)}`,
  }
}

export function signInLetter({ changes, at }: LetterEvent, shop: string, origin: string): StaffLetter {
  const { user_agent } = changes
  const device = deviceNameOf(typeof user_agent === 'string' ? user_agent : null)
  return {
    subject: 'Akun Anda dipakai masuk dari perangkat baru',
    text: `Akun Anda di ${shop} dipakai masuk pada ${dateTime(at)} dari perangkat yang belum dikenal: ${device}.

Bila ini Anda, tidak ada yang perlu dilakukan. Bila bukan: ganti password di Pengaturan › Akun, yang mengakhiri semua sesi lain, dan beri tahu pemilik toko.${letterFooter(shop, origin)}`,
  }
}
