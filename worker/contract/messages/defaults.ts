import { type MessageKind, mapMessageKinds, messageRulesOf } from './kinds'

const greeting = "Assalamu'alaikum {{customer_name}},"
const closing = 'Salam hangat,\n{{shop}}'

const letter = (text: string) => `${greeting}\n\n${text}\n\n${closing}`
const spoken = (text: string) => `${greeting} kami dari {{shop}}.\n\n${text}`

function textsOf(kind: MessageKind) {
  const { subject, text, chat, chats = true } = messageRulesOf(kind)
  return { whatsapp: { on: chats, text: spoken(chat) }, email: { on: true, subject, text: letter(text) } }
}

/** Settings of a shop that has saved none. Without a sender's address no e-mail is sent. */
export const defaultMessages = {
  sender: '',
  reply_to: '',
  texts: mapMessageKinds(textsOf),
}
