import type { Confirmation } from '../problems'

// A changed contact could lead customers to pay a stranger, so it needs the password and all owners are notified.

type Field = { path: string; value: string | number | boolean }

function fieldsOf(value: unknown, path = ''): Field[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name))
}

/** In order: an account or phone number with any separators, an e-mail address, a link. */
const contactPatterns = [/\d(?:[\s().+/-]{0,3}\d){7,}/, /@[\w-]/, /\bhttps?:|\bwww\.|\b(?:wa|t)\.me\b/i]

export function hasContactDetails(text: string) {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return contactPatterns.some(pattern => pattern.test(plain))
}

/** Browsers read a backslash as a slash: `/\\lain.id` leads to another host. */
export const isExternalLink = (address: string) => !/^(?:$|#|\/(?![/\\]))/.test(address)

const maxShownLength = 300

/** Cuts a long text so that the first differing character is visible. */
function excerpt(text: string, other: string) {
  if (text.length <= maxShownLength) return text
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  const from = Math.max(0, Math.min(at - 60, text.length - maxShownLength))
  return `${from > 0 ? '…' : ''}${text.slice(from, from + maxShownLength)}${from + maxShownLength < text.length ? '…' : ''}`
}

type Watch = {
  /** If true, every change of the field needs the password; otherwise only a new text with contact details does. */
  isAlways?: (path: string, after: Field['value']) => boolean
  labelOf: (path: string) => string
  show?: (path: string, value: Field['value']) => string
}

const textOf = (value: Field['value']) =>
  typeof value === 'boolean' ? (value ? 'ya' : 'tidak') : String(value)

/** URLs of pictures and reports cannot receive payments, so they are not searched for contacts. */
const isAddress = (path: string) => path.endsWith('url')

export function contactChangeConfirmation(
  before: unknown,
  after: unknown,
  { isAlways = () => false, labelOf, show = (_, value) => textOf(value) }: Watch,
): Confirmation | null {
  const known = new Map(fieldsOf(before).map(({ path, value }) => [path, value]))
  const changes = fieldsOf(after).flatMap(({ path, value }) => {
    const old = known.get(path) ?? ''
    const names = typeof value === 'string' && !isAddress(path) && hasContactDetails(value)
    if (old === value || !(isAlways(path, value) || names)) return []
    const [was, is] = [show(path, old), show(path, value)]
    return [{ label: labelOf(path), before: excerpt(was, is), after: excerpt(is, was) }]
  })
  return changes.length === 0 ? null : { about: 'lead', changes, warnings: [] }
}
