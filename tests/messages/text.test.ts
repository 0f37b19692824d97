import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultMessages } from '../../worker/contract/messages/kinds'
import { messagesSetting } from '../../worker/contract/messages/messages'
import {
  emailSubject,
  firstMergeableMessages,
  longestMessageLength,
  type MessageValues,
  maxMessageLength,
  mergeMessageTexts,
  messageFieldNames,
  messageText,
  sampleMessageValues,
} from '../../worker/contract/messages/text'
import { badFields, passwordHeaders } from '../support/admin'
import { ask, signIn } from '../support/shop'

const link = `https://${'x'.repeat(60)}.id/order-status#ORDER-123AB.abcdefghijklmnopqrstuv`

let token = ''
beforeAll(async () => {
  token = await signIn()
})

const valuesFrom = (text: fc.Arbitrary<string>) =>
  fc.record(Object.fromEntries(messageFieldNames.map(field => [field, text]))) as fc.Arbitrary<MessageValues>

test('an accepted message text never exceeds 1,000 characters, whatever values are inserted', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...messageFieldNames.map(field => `{{${field}}}`)))
  const template = fc.array(part, { maxLength: 40 }).map(parts => parts.join(' '))
  const long = fc.string({ unit: 'grapheme', maxLength: 700 })
  fc.assert(
    fc.property(template, valuesFrom(long), (text, values) => {
      const sent = messageText(text, values, link)
      expect(sent.length).toBeLessThanOrEqual(maxMessageLength)
      expect(sent.endsWith(`\n\n${link}`)).toBe(true)
      // A valid text is never truncated, unless a value is longer than any real one.
      if (longestMessageLength(text) <= maxMessageLength) {
        const plain = Object.fromEntries(messageFieldNames.map(field => [field, 'x'])) as MessageValues
        expect(messageText(text, plain, link)).not.toContain(`…\n\n${link}`)
      }
      expect(emailSubject(text, values)).not.toMatch(/[\p{Cc}]/u)
    }),
    { numRuns: 200 },
  )
})

describe('the default message texts', () => {
  test('the default message texts are accepted, and each names the shop, the customer and the order', () => {
    expect(messagesSetting.safeParse(defaultMessages).error?.issues).toBeUndefined()
    for (const { whatsapp, email } of Object.values(defaultMessages.texts)) {
      for (const field of ['{{shop}}', '{{customer_name}}', '{{order_id}}']) {
        expect(whatsapp.text).toContain(field)
        expect(email.text).toContain(field)
      }
      expect(messageText(whatsapp.text, sampleMessageValues, link)).not.toContain('{{')
    }
  })
})

describe('saving message texts', () => {
  const save = async (change: (setting: typeof defaultMessages) => void) => {
    const before = await (await ask('/api/admin/settings/messages', { token })).json<{
      updated_at: string | null
    }>()
    const content = structuredClone(defaultMessages)
    change(content)
    return ask('/api/admin/settings/messages', {
      method: 'PUT',
      token,
      json: { content, updated_at: before.updated_at },
      headers: passwordHeaders,
    })
  }
  const path = (part: string) => `content.texts.paid.${part}`

  test('a message text that could become too long with its values is refused', async () => {
    const long = await save(({ texts }) => {
      texts.paid.whatsapp.text = 'x'.repeat(900)
    })
    expect(await badFields(long)).toEqual([path('whatsapp.text')])
    const full = await save(({ texts }) => {
      texts.paid.email.text = '{{reason}} '.repeat(4)
    })
    expect(await badFields(full)).toEqual([path('email.text')])
  })

  test('message texts with an unknown field, an empty text or an invalid sender are refused', async () => {
    const answer = await save(setting => {
      setting.texts.paid.whatsapp.text = 'Halo {{nama}}'
      setting.texts.paid.email.subject = ' '
      setting.sender = 'kabar di toko.id'
    })
    expect((await badFields(answer)).sort()).toEqual(
      ['content.sender', path('email.subject'), path('whatsapp.text')].sort(),
    )
    const twice = await save(setting => {
      setting.reply_to = 'a@toko.id, b@toko.id'
    })
    expect(await badFields(twice)).toEqual(['content.reply_to'])
  })

  test('message texts with incomplete braces are refused, because customers would read them', async () => {
    const answer = await save(({ texts }) => {
      texts.paid.whatsapp.text = 'Halo {customer_name}'
      texts.paid.email.subject = 'Pesanan {{order_id}'
      texts.paid.email.text = 'Halo {{customer_name}}, terima kasih'
    })
    expect(await badFields(answer)).toEqual([path('whatsapp.text'), path('email.subject')])
  })

  test('a valid message text is stored', async () => {
    const answer = await save(setting => {
      setting.sender = 'kabar@toko.id'
      setting.texts.paid.whatsapp.text = 'Alhamdulillah {{customer_name}}, {{order_id}} lunas.'
    })
    expect(answer.status).toBe(200)
    expect(await (await ask('/api/admin/settings/messages', { token })).json()).toMatchObject({
      content: { sender: 'kabar@toko.id' },
    })
  })
})

describe('several messages of one order', () => {
  const about = (order: string, what: string) => ({
    order,
    text: `Assalamu'alaikum Siti, kami dari Amanah.\n\n${what}\n\nhttps://toko.id/order-status#${order}`,
  })

  test('several WhatsApp messages of one order are sent as one message with one greeting and link', () => {
    const first = about('1', 'Pembayaran Anda kami terima.')
    const together = firstMergeableMessages([first, about('2', 'Lain.'), about('1', 'Dijadwalkan 27 Mei.')])
    expect(together).toHaveLength(2)
    expect(mergeMessageTexts(together.map(({ text }) => text))).toBe(
      "Assalamu'alaikum Siti, kami dari Amanah.\n\nPembayaran Anda kami terima.\n\nDijadwalkan 27 Mei.\n\nhttps://toko.id/order-status#1",
    )
    expect(mergeMessageTexts([first.text])).toBe(first.text)
  })

  test('several messages of one order stay separate if together they exceed the length limit', () => {
    const long = (sign: string) => about('1', sign.repeat(maxMessageLength - 200))
    expect(firstMergeableMessages([long('a'), long('b'), about('1', 'Pendek.')])).toHaveLength(2)
    expect(firstMergeableMessages([])).toEqual([])
  })
})
