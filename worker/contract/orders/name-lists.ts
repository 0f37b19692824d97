import { readable, tidyLine, tidyName } from '../text'
import { fullName, type PersonName, readName } from './names'

/** Longer lines are no names, and are not looked into. */
const longestLine = 300

/** Marks that a chat puts around bold, italic, struck out and fixed-width text. */
const formatMarks = /[*`~]+|(?<!\p{L})_+|_+(?!\p{L})/gu

/** A picture with its variation selectors, skin tones and joined parts. */
const emoji = String.raw`(?:[\p{Extended_Pictographic}\p{Regional_Indicator}][\ufe0f\u200d\p{Emoji_Modifier}]*)`

const bullets = new RegExp(String.raw`^(?:[\s.)\-–—•·▪◦●‣>=|+]|${emoji})+`, 'u')
const endings = new RegExp(String.raw`(?:[\s,;:!✓\-–—=|>]|${emoji})+$`, 'u')

/** '1.', '(1)', '[1]', '1 -', '9 .', 'No. 7', '#7', and the keycaps that phones write for each digit. */
const number =
  /^(?:\d{0,3}(?:[\d#]\ufe0f?\u20e3)+|\u{1f51f}|(?:(?:no|nomor|nmr)\b[.:]?\s*|#)?[([]?\d{1,4}(?:\s*[.):\]/,;]+|\s*[-–—](?=\s)|(?=\s)))\s*/iu

/** A full stop behind a word of its own; that of 'S.Pd.', 'Jr.' and 'Ahmad S.' belongs to the name. */
const fullStop = /(^|\s)(?!almh?\.$)([^\s.]{3,})\.+$/iu

function withoutNumber(text: string) {
  let rest = text
  for (let before = ''; rest !== before; ) {
    before = rest
    rest = rest.replace(bullets, '').replace(number, '')
  }
  return rest
}

/** A name without the marks, number, bullets and punctuation that a list or a chat put around it. */
export function cleanName(text: string) {
  const line = tidyName(text)
  if (line.length > longestLine) return line
  const plain = line.replace(formatMarks, '').replace(/_/g, ' ')
  const name = tidyLine(
    withoutNumber(plain).replace(endings, '').replace(fullStop, '$1$2').replace(endings, ''),
  )
  return /\p{L}/u.test(name) ? name : line
}

const clock = String.raw`\d{1,2}[.:]\d{2}(?:[.:]\d{2})?(?:\s?[ap]\.?m\.?)?`
const date = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`
const moment = `(?:${date},?\\s+${clock}|${clock}(?:,?\\s+${date})?)`

/** When and by whom a copied message was sent: '[26/05 10.11] Pak RT: ', '26/05/26 10.11 - Pak RT: ', '[10:11, 26/5/2026] Pak RT: '. */
const sender = new RegExp(
  String.raw`^[>\s]*(?:\[${moment}\]|${moment}\s+[-–])\s*(?:[^:\d][^:]{0,60}?|\+?[\d\s()-]{6,24}):(?:\s+|$)`,
  'iu',
)
const bareMoment = new RegExp(String.raw`^[>\s]*\[${moment}\]\s*`, 'iu')

const paid = String.raw`(?:sudah|sdh|udah|belum|blm)?\s*(?:lunas|bayar|dibayar|transfer|tf|trf|dp|cash|tunai|ok|oke|done|cicil(?:an)?)`
const amount = String.raw`(?:rp\.?\s*)?\d[\d.,\s]*(?:rb|ribu|jt|juta|k)?`
const status = String.raw`(?:${paid}(?:\s+${amount})?|${amount}(?:\s+${paid})?)`
/** What a list keeps behind a name about its payment: '(Lunas)', '- DP 500rb', ', sudah transfer'. */
const payment = new RegExp(
  String.raw`\s*(?:[(\[]\s*${status}\s*[)\]]|(?:[:,/]|\s[-–—=])\s*${status})\s*$`,
  'iu',
)
const isStatus = new RegExp(`^${status}$`, 'iu')

/** Words that begin a heading or a greeting, and never a name. */
const headingStart =
  /^(?:(?:daftar|list|nama(?:[- ]nama)?(?= (?:pe|mud|sho|jam|qur|kur)|:|$)|data|peserta|kelompok|klp|group?|grup|rombongan|sapi|kambing|domba|unta|hewan|qurban|kurban|patungan|bismillah\p{L}*|assalam\p{L}*|wassalam\p{L}*|mohon|tolong|terima ?kasih|makasih|berikut|catatan|note|total|jumlah|masjid|mushol+a|musala|panitia|alhamdulillah|barakallah\p{L}*|jazak\p{L}*|link|update)(?![\p{L}'’])|r[tw][\s.]*\d|https?:)/iu
const headingWords =
  /\b1[34]\d\d\s?h\b|\b20\d\d\b|https?:|terenkripsi|end-to-end|pesan (?:ini )?(?:telah )?dihapus|menghapus pesan|message was deleted|media omitted|tidak disertakan/iu

const onBehalf = /^(?:.*\s)?(?:a\.\s?n\.?|a\/n|atas nama)[\s:.]+(?=\p{L})/iu
const lateWord = /^(?:almh?|almarhum(?:ah)?)\.?$/iu

/** 'Pak RT: Yusuf' is Yusuf, 'Dewi: lunas' is Dewi. */
function withoutLabel(line: string) {
  const at = line.indexOf(':')
  if (at < 0) return line
  const label = line.slice(0, at).trim()
  const rest = line.slice(at + 1).trim()
  if (rest === '' || label === '' || rest.startsWith('//')) return line
  if (isStatus.test(rest)) return label
  return lateWord.test(label) ? `${label} ${rest}` : rest
}

function isHeading(line: string, { bin }: PersonName, isNumbered: boolean) {
  if (bin !== null) return false
  if (!isNumbered && line.endsWith(':')) return true
  return headingStart.test(line) || headingWords.test(line) || /^<[^>]*>$/.test(line) || isStatus.test(line)
}

export type NameList = {
  people: PersonName[]
  /** Lines that are no names: headings, greetings, notes of the chat. */
  leftOut: string[]
}

function readLine(plain: string): PersonName | null {
  if (plain.length > longestLine) return { name: plain, bin: null, relation: null }
  const isNumbered = number.test(plain.replace(bullets, ''))
  const bare = withoutNumber(plain).replace(endings, ending => (ending.includes(':') ? ':' : ''))
  const named = withoutNumber(withoutLabel(bare)).replace(onBehalf, '').replace(payment, '')
  const person = readName(cleanName(named))
  return person.name === '' || isHeading(named, person, isNumbered) ? null : person
}

/**
 * The names of a list that was pasted, one a line, without its numbers, bullets and marks, the sender of a copied message
 * and what is noted of payment; and the lines that are headings. Every line with a letter is in one of the two. A line
 * that is one of the `known` names is taken as that.
 */
export function readNameList(text: string, known: PersonName[] = []): NameList {
  const names = new Map(known.map(person => [fullName(person), person]))
  const list: NameList = { people: [], leftOut: [] }
  for (const typed of text.split(/\r\n?|[\n\u2028\u2029\v\f]/)) {
    const line = tidyLine(readable(typed))
    const sent = line.length > longestLine ? line : line.replace(sender, '').replace(bareMoment, '')
    const plain = tidyLine(sent.replace(formatMarks, '').replace(/_/g, ' '))
    if (!/\p{L}/u.test(plain)) continue
    const person = names.get(typed.trim()) ?? readLine(plain)
    if (person) list.people.push(person)
    else list.leftOut.push(plain)
  }
  return list
}

/** The names alone. */
export const readNames = (text: string) => readNameList(text).people

const shownLines = 3

/** What is told of the lines of a list that are no names. */
export function leftOutNote(lines: string[]) {
  const shown = lines
    .slice(0, shownLines)
    .map(line => `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`)
  const others = lines.length - shown.length
  return `Tidak dibaca sebagai nama: ${shown.join(', ')}${others > 0 ? ` dan ${others} baris lain` : ''}.`
}
