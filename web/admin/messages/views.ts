import type { MessageChannel, MessageState } from '../../../worker/contract/messages/text'

/** Lists of messages that can be chosen instead of the WhatsApp queue, which is the default. */
export const messageListTabs = {
  all: 'Semua pesan',
  'email-failed': 'Email gagal',
  'email-sending': 'Email mungkin terkirim',
  'email-due': 'Email menunggu',
  'email-sent': 'Email terkirim',
  'email-skipped': 'Email dilewati',
  'whatsapp-due': 'WhatsApp menunggu',
  'whatsapp-sent': 'WhatsApp terkirim',
  'whatsapp-skipped': 'WhatsApp dilewati',
} as const
export type MessageView = keyof typeof messageListTabs

export const messageViewFilters: Record<
  MessageView,
  { channel: MessageChannel; state: MessageState } | undefined
> = {
  all: undefined,
  'email-failed': { channel: 'email', state: 'failed' },
  'email-sending': { channel: 'email', state: 'sending' },
  'email-due': { channel: 'email', state: 'due' },
  'email-sent': { channel: 'email', state: 'sent' },
  'email-skipped': { channel: 'email', state: 'skipped' },
  'whatsapp-due': { channel: 'whatsapp', state: 'due' },
  'whatsapp-sent': { channel: 'whatsapp', state: 'sent' },
  'whatsapp-skipped': { channel: 'whatsapp', state: 'skipped' },
}
