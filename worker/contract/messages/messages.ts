import { z } from 'zod'
import { choice, emailIfAny, line, listQuery, page, required, requiredLines } from '../base'
import { unknownFields } from '../lib/markers'
import { ofKinds } from './kinds'
import { longestMessage, longestSubject, messageFieldNames, widestMessage } from './text'
import { messageChannels, messageKinds, messageStates } from './words'

/** The first field that no message fills. */
const unknownIn = (text: string) => unknownFields(text, messageFieldNames)[0]

const knownFields = (ctx: z.core.ParsePayload<string>) => {
  const unknown = unknownIn(ctx.value)
  if (unknown !== undefined)
    ctx.issues.push({ code: 'custom', input: ctx.value, message: `Penanda {{${unknown}}} tidak dikenal` })
}

const text = requiredLines('Isi pesan harus diisi', longestMessage)
  .check(knownFields)
  .check(ctx => {
    const length = widestMessage(ctx.value)
    if (length > longestMessage)
      ctx.issues.push({
        code: 'custom',
        input: ctx.value,
        message: `Terlalu panjang: dapat menjadi ${length} dari ${longestMessage} karakter setelah terisi`,
      })
  })

const subject = required('Judul email harus diisi', longestSubject).check(knownFields)

const texts = z.object({
  whatsapp: z.object({ on: z.boolean(), text }),
  email: z.object({ on: z.boolean(), subject, text }),
})

/** settings row `messages`: who writes to customers, and in which words. Without `sender` no e-mail is sent. */
export const messagesSetting = z.object({
  sender: emailIfAny.default(''),
  reply_to: emailIfAny.default(''),
  texts: z.object(ofKinds(() => texts)),
})
export type MessagesSetting = z.infer<typeof messagesSetting>

export const message = z.object({
  id: z.int(),
  /** The order's internal id, and the code people read. */
  order: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  kind: choice(messageKinds),
  channel: choice(messageChannels),
  state: choice(messageStates),
  due_at: z.string(),
  next_try_at: z.string(),
  sent_at: z.string().nullable(),
  sent_by: z.string().nullable(),
  error: z.string().nullable(),
  tries: z.int(),
  updated_at: z.string(),
})
export type Message = z.infer<typeof message>

export const messagePage = page(message)

export const messageListQuery = listQuery.extend({
  state: choice(messageStates),
  channel: choice(messageChannels),
})
export type MessageListQuery = z.infer<typeof messageListQuery>

/** What waits. Each number stops at 1,000. */
export const messageSummary = z.object({
  /** WhatsApp messages that wait, by kind; and by what was ordered. */
  kinds: z.array(z.object({ kind: choice(messageKinds), n: z.int() })),
  products: z.array(z.object({ id: z.string(), name: z.string(), n: z.int() })),
  /** E-mails that failed or may have been sent. */
  failed: z.int(),
  /** E-mails that wait. */
  emails: z.int(),
  /** Whether e-mails go out. */
  is_mailing: z.boolean(),
})
export type MessageSummary = z.infer<typeof messageSummary>

/** `holder` is the operator's tab; `limit` 0 gives back what it holds. Unknown fields are refused: they may be misspelt filters. */
export const claimInput = z.strictObject({
  holder: z.uuid(),
  kind: choice(messageKinds).nullish(),
  product: line(64).nullish(),
  limit: z.int().min(0).max(50),
})
export type ClaimInput = z.infer<typeof claimInput>

/** A WhatsApp message that is one operator's for a while. */
export const leasedMessage = z.object({
  id: z.int(),
  order: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  kind: choice(messageKinds),
  due_at: z.string(),
  text: z.string(),
})
export type LeasedMessage = z.infer<typeof leasedMessage>

export const claimAnswer = z.object({
  items: z.array(leasedMessage),
  /** How many wait in all, up to 1,000; and how many of them others hold. */
  left: z.int(),
  held_elsewhere: z.int(),
  held_until: z.string(),
})
export type ClaimAnswer = z.infer<typeof claimAnswer>

/** With `holder` from the queue, else from a list; `updated_at` is the version that a list showed. */
export const messageStateInput = z.object({
  state: z.enum(['due', 'sent', 'skipped']),
  holder: z.uuid().nullish(),
  updated_at: z.string().max(40).nullish(),
})
export type MessageStateInput = z.infer<typeof messageStateInput>
