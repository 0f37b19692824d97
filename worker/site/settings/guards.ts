import { formatRupiah } from '../../contract/lib/format'
import { type MessageKind, messageRulesOf } from '../../contract/messages/kinds'
import { type MessageChannel, messageChannels } from '../../contract/messages/text'
import { environmentLabels, providerLabels } from '../../contract/money/gateway'
import type { Confirmation } from '../../contract/problems'
import { contactChangeConfirmation, isExternalLink } from '../../contract/site/contact-changes'
import type { Settings, SettingType } from '../../contract/site/settings'

export type Guard<T extends SettingType> = (before: Settings[T], after: Settings[T]) => Confirmation | null

const trustLabels: Record<string, string> = {
  bank_name: 'Nama bank',
  account_number: 'Nomor rekening',
  account_name: 'Nama pemilik rekening',
  legal_name: 'Nama badan hukum',
  legal_number: 'Nomor badan hukum',
  pse_number: 'Nomor PSE',
  slaughter_by: 'Penyembelih',
  slaughter_place: 'Tempat penyembelihan',
  places: 'Tempat penyaluran',
  seasons: 'Musim',
  partners: 'Mitra',
}
const accountFields = ['bank_name', 'account_number', 'account_name']

/** Converts `partners.0.name` to 'Mitra 1'. */
function trustLabel(path: string) {
  const [field = '', n] = path.split('.')
  const label = trustLabels[field] ?? field
  return n === undefined ? label : `${label} ${Number(n) + 1}`
}

const homeLabels: [prefix: string, label: string][] = [
  ['footer.contact.phone', 'Telepon di kaki halaman'],
  ['footer.contact.email', 'Email di kaki halaman'],
  ['footer.contact.address', 'Alamat di kaki halaman'],
  ['footer.social_media', 'Media sosial'],
  ['footer', 'Kaki halaman'],
  ['sections.faq.contact_text', 'Ajakan bertanya di FAQ'],
  ['sections.cta', 'Ajakan di akhir beranda'],
  ['header.navigation', 'Menu'],
  ['hero', 'Bagian atas beranda'],
  ['sections', 'Bagian beranda'],
]
const homeLabel = (path: string) => homeLabels.find(([prefix]) => path.startsWith(prefix))?.[1] ?? path

const contactPaths = ['footer.contact.', 'footer.social_media.', 'sections.faq.contact_text', 'sections.cta.']

const isContact = (path: string, after: unknown) =>
  contactPaths.some(prefix => path.startsWith(prefix)) ||
  (path.endsWith('.href') && isExternalLink(String(after)))

const shopLabels: Record<string, string> = { name: 'Nama toko', short_name: 'Nama pendek' }

const whatsappLabels: Record<string, string> = {
  number: 'Nomor WhatsApp',
  general_message: 'Pesan umum',
  service_message: 'Pesan layanan',
  order_message: 'Pesan pesanan',
  payment_message: 'Pesan pembayaran',
  status_message: 'Pesan status',
}

const promisesLabels: Record<string, string> = {
  included_animal: 'Termasuk dalam harga hewan',
  included_service: 'Termasuk dalam harga layanan',
  meat: 'Daging',
  proof: 'Bukti',
  picture_note: 'Keterangan gambar',
}

const messageLabels: Record<string, string> = {
  sender: 'Alamat pengirim email',
  reply_to: 'Alamat balasan email',
}
const partLabels: Record<string, string> = { on: 'dipakai', subject: 'judul', text: 'isi' }

const isKind = (text: string, kinds: object): text is MessageKind => Object.hasOwn(kinds, text)
const isChannel = (text: string): text is MessageChannel => Object.hasOwn(messageChannels, text)

/** Converts `texts.paid.email.subject` to 'Pembayaran diterima, Email: judul'. */
const messageLabel = (kinds: object) => (path: string) => {
  const [top = '', kind = '', channel = '', part = ''] = path.split('.')
  if (top !== 'texts' || !isKind(kind, kinds) || !isChannel(channel)) return messageLabels[top] ?? path
  return `${messageRulesOf(kind).label}, ${messageChannels[channel]}: ${partLabels[part] ?? part}`
}

const labelFrom = (labels: Record<string, string>) => (path: string) => labels[path] ?? path

const gatewayLabels: Record<string, string> = { provider: 'Penyedia', environment: 'Lingkungan' }
const gatewayWords: Record<string, string> = { ...providerLabels, ...environmentLabels }

/** Confirmations for settings that could redirect payments, or let one operator approve large refunds. */
export const settingChangeGuards: { [T in SettingType]?: Guard<T> } = {
  shop: (before, after) =>
    contactChangeConfirmation(before, after, { isAlways: () => true, labelOf: labelFrom(shopLabels) }),
  trust: (before, after) =>
    contactChangeConfirmation(before, after, {
      isAlways: path => accountFields.includes(path),
      labelOf: trustLabel,
    }),
  home_content: (before, after) =>
    contactChangeConfirmation(before, after, { isAlways: isContact, labelOf: homeLabel }),
  whatsapp: (before, after) =>
    contactChangeConfirmation(before, after, {
      isAlways: path => path === 'number',
      labelOf: labelFrom(whatsappLabels),
    }),
  promises: (before, after) =>
    contactChangeConfirmation(before, after, { labelOf: labelFrom(promisesLabels) }),
  messages: (before, after) =>
    contactChangeConfirmation(before, after, { isAlways: () => true, labelOf: messageLabel(after.texts) }),
  // Switching the payment provider off needs no password, because the money then goes to the shop's own accounts.
  gateway: (before, after) =>
    after.provider === ''
      ? null
      : contactChangeConfirmation(before.provider === '' ? {} : before, after, {
          isAlways: path => Object.hasOwn(gatewayLabels, path),
          labelOf: labelFrom(gatewayLabels),
          show: (_, value) => gatewayWords[String(value)] ?? '',
        }),
  payment: (before, after) =>
    contactChangeConfirmation(before, after, {
      isAlways: path => path === 'refund_limit',
      labelOf: () => 'Batas refund yang disetujui sendiri',
      show: (_, value) => (typeof value === 'number' ? formatRupiah(value) : String(value)),
    }),
}
