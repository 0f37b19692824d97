import { z } from 'zod'
import {
  enumOf,
  listQuery,
  optionalEmail,
  pageSchema,
  requiredLine,
  requiredLines,
  singleLineText,
} from '../base'
import { hasStrayBraces, strayBracesMessage, unknownTemplateFields } from '../lib/template-html'
import { mapMessageKinds } from './kinds'
import {
  longestMessageLength,
  maxMessageLength,
  maxSubjectLength,
  messageChannels,
  messageFieldNames,
  messageKinds,
  messageStates,
} from './text'

const unknownIn = (text: string) => unknownTemplateFields(text, messageFieldNames)[0]

const knownFields = (ctx: z.core.ParsePayload<string>) => {
  const unknown = unknownIn(ctx.value)
  if (unknown !== undefined)
    ctx.issues.push({ code: 'custom', input: ctx.value, message: `Penanda {{${unknown}}} tidak dikenal` })
}

const text = requiredLines('Isi pesan harus diisi', maxMessageLength)
  .check(knownFields)
  .check(ctx => {
    const length = longestMessageLength(ctx.value)
    if (length > maxMessageLength)
      ctx.issues.push({
        code: 'custom',
        input: ctx.value,
        message: `Terlalu panjang: dapat menjadi ${length} dari ${maxMessageLength} karakter setelah terisi`,
      })
  })

const subject = requiredLine('Judul email harus diisi', maxSubjectLength).check(knownFields)

const texts = z.object({
  whatsapp: z.object({ on: z.boolean(), text }),
  email: z.object({ on: z.boolean(), subject, text }),
})

/** Without `sender` the shop sends no e-mail. */
export const messagesSetting = z.object({
  sender: optionalEmail.default(''),
  reply_to: optionalEmail.default(''),
  texts: z.object(mapMessageKinds(() => texts)),
})
export type MessagesSetting = z.infer<typeof messagesSetting>

/** Stricter than `messagesSetting`, which must still parse texts saved before stray braces were rejected. */
export const messagesInputSetting = messagesSetting.superRefine((setting, ctx) => {
  for (const [kind, { whatsapp, email }] of Object.entries(setting.texts)) {
    const typed = { 'whatsapp.text': whatsapp.text, 'email.subject': email.subject, 'email.text': email.text }
    for (const [field, text] of Object.entries(typed))
      if (hasStrayBraces(text))
        ctx.addIssue({
          code: 'custom',
          path: ['texts', kind, ...field.split('.')],
          message: strayBracesMessage,
        })
  }
})

export const messageSchema = z.object({
  id: z.int(),
  order: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  kind: enumOf(messageKinds),
  channel: enumOf(messageChannels),
  state: enumOf(messageStates),
  due_at: z.string(),
  next_try_at: z.string(),
  sent_at: z.string().nullable(),
  sent_by: z.string().nullable(),
  error: z.string().nullable(),
  tries: z.int(),
  updated_at: z.string(),
})
export type Message = z.infer<typeof messageSchema>

export const messagePage = pageSchema(messageSchema)

export const messageListQuery = listQuery.extend({
  state: enumOf(messageStates).optional(),
  channel: enumOf(messageChannels).optional(),
})
export type MessageListQuery = z.infer<typeof messageListQuery>

export const messageSummarySchema = z.object({
  kinds: z.array(z.object({ kind: enumOf(messageKinds), n: z.int() })),
  products: z.array(z.object({ id: z.string(), name: z.string(), n: z.int() })),
  /** E-mails that failed or whose delivery is unknown. */
  failed: z.int(),
  emails: z.int(),
  is_mailing: z.boolean(),
})
export type MessageSummary = z.infer<typeof messageSummarySchema>

/** `limit` 0 releases the messages leased to the browser tab `holder`. A misspelt filter is rejected, not ignored. */
export const claimMessagesInput = z.strictObject({
  holder: z.uuid(),
  kind: enumOf(messageKinds).nullish(),
  product: singleLineText(64).nullish(),
  limit: z.int().min(0).max(50),
})
export type ClaimInput = z.infer<typeof claimMessagesInput>

export const leasedMessageSchema = z.object({
  id: z.int(),
  order: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  kind: enumOf(messageKinds),
  due_at: z.string(),
  text: z.string(),
})
export type LeasedMessage = z.infer<typeof leasedMessageSchema>

export const claimMessagesAnswer = z.object({
  items: z.array(leasedMessageSchema),
  /** Due messages that match the filter, at most 1,000. Other browser tabs lease `held_elsewhere` of them. */
  left: z.int(),
  held_elsewhere: z.int(),
  held_until: z.string(),
})
export type ClaimAnswer = z.infer<typeof claimMessagesAnswer>

/** Send `holder` for a message leased from the queue, or `updated_at` (optimistic lock) for a message from a list. */
export const messageStateInput = z.object({
  state: z.enum(['due', 'sent', 'skipped']),
  holder: z.uuid().nullish(),
  updated_at: z.string().max(40).nullish(),
})
export type MessageStateInput = z.infer<typeof messageStateInput>
