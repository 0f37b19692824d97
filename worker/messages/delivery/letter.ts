import { escapeHtml } from '../../contract/lib/html'
import { messageRulesOf } from '../../contract/messages/kinds'
import type { MessagesSetting } from '../../contract/messages/messages'
import { emailSubject, fillEmailTemplate, type MessageValues } from '../../contract/messages/text'
import { type Facts, messageValues, orderLinkOf, statusLink } from '../facts'

const defaultButton = 'Lihat pesanan'

// Colours with enough contrast on white and on black: mail programs have different dark modes.
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 16px;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif}
.letter{max-width:560px;margin:0 auto}
.go{display:inline-block;padding:12px 20px;border-radius:12px;background:#14532d;border:1px solid #4d8a63;color:#ffffff!important;font-weight:600;text-decoration:none}
.foot{margin-top:32px;padding-top:16px;border-top:1px solid #a8a29e;font-size:14px}`

const paragraphHtml = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

type Pieces = { subject: string; text: string; label: string; link: string; foot: string; status: string }

const htmlOf = ({ subject, text, label, link, foot, status }: Pieces) => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body>
<div class="letter">
${text.split(/\n\n+/).map(paragraphHtml).join('\n')}
<p><a class="go" href="${escapeHtml(link)}">${label}</a></p>
<p class="foot">${escapeHtml(foot)} <a href="${escapeHtml(status)}">Atur kabar di halaman pesanan</a>.</p>
</div>
</body>
</html>
`

const plainText = ({ text, label, link, foot, status }: Pieces) =>
  `${text}\n\n${label}: ${link}\n\n--\n${foot} Atur kabar di halaman pesanan: ${status}\n`

function reasonOf({ kind, order_id, message_consent }: Facts) {
  if (messageRulesOf(kind).isNotice) return ` dengan alamat ini (pesanan ${order_id})`
  if (message_consent === null) return `; ini tanda terima pesanan ${order_id}`
  return ` dan setuju dikabari tentang pesanan ${order_id}`
}

export type Sending = MessagesSetting & { shop: string }

export type Letter = { subject: string; text: string; html: string }

export function buildEmail(facts: Facts, setting: Sending, origin: string, secret: string): Letter {
  const values: MessageValues = messageValues(facts, setting.shop)
  const { subject, text } = setting.texts[facts.kind].email
  const pieces: Pieces = {
    subject: emailSubject(subject, values),
    text: fillEmailTemplate(text, values),
    label: messageRulesOf(facts.kind).pays ?? defaultButton,
    link: orderLinkOf(facts, origin, secret),
    foot: `Anda menerima email ini karena memesan di ${setting.shop}${reasonOf(facts)}. Tautannya rahasia; jangan diteruskan.`,
    status: statusLink(facts, origin, secret),
  }
  return { subject: pieces.subject, text: plainText(pieces), html: htmlOf(pieces) }
}
