import { toAsciiDigits } from '../lib/phone'
import { normalizeLine, removeUnreadableCharacters } from '../lib/text'
import { fullName, type PersonName, parseParentName, parsePersonName, relationOfWord, wordsOf } from './names'

/** In characters. A longer line of a pasted list is not a name. */
const maxLineLength = 300

/** Matches chat formatting for bold, italic, struck out and fixed-width text; a '`' inside a word is an apostrophe. */
const formatMarks = /[*~]+|(?<![\p{L}\d])[_`]+|[_`]+(?!\p{L})/gu

/** Unicode letters that imitate bold, italic or wide type. */
const styled = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e]/gu
const plainStyle = (text: string) => toAsciiDigits(text.replace(styled, sign => sign.normalize('NFKC')))
const withoutMarks = (text: string) => plainStyle(text).replace(formatMarks, '').replace(/_/g, ' ')

/** Arrows, stars, ticks, boxes and emoji, for a character class. Accents such as '´' may begin a name. */
const signs = String.raw`\p{Sm}\p{Sc}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u200d`

const bullets = new RegExp(
  String.raw`^(?:[\s.)\-–—•·‣${signs}\u2460-\u24ff\u2776-\u2793]|#(?=\s)|\[\s?[xv]?\s?\]|\(\s?\))+`,
  'iu',
)
const endings = new RegExp(String.raw`(?:[\s,;:!/\-–—${signs}]|\s\.+)+$`, 'u')

/** Matches the number before a name: '1.', '(1)', '[1]', '1 -', '9 .', 'No. 7', '#7', 'a)', 'ii.', and keycap emoji. */
const number =
  /^(?:[a-z]\)|(?:i{2,3}|iv|vi{1,3}|ix)[.)](?=\s)|\d{0,3}(?:[\d#]\ufe0f?\u20e3)+|\u{1f51f}|(?:(?:no|nomor|nmr)\b[.:]?\s*|#)?[([]?\d{1,4}(?:\s*[.):\]/,;、،。]+|\s*[-–—](?=[\s\p{L}])|(?=\s)))\s*/iu

/** Matches a full stop after a complete word; the full stop in 'S.Pd.', 'Jr.' and 'Ahmad S.' belongs to the name. */
const fullStop = /(^|\s)(?!almh?\.$)([^\s.]{3,})\.+$/iu

const quoted = /^["“”«](.+)["“”»]$/

function withoutNumber(text: string) {
  let rest = text
  for (let before = ''; rest !== before; ) {
    before = rest
    rest = rest.replace(bullets, '').replace(number, '')
  }
  return rest
}

export function stripNameMarkup(text: string) {
  const line = normalizeLine(text)
  if (line.length > maxLineLength) return line
  const name = normalizeLine(
    withoutNumber(withoutMarks(line))
      .replace(endings, '')
      .replace(fullStop, '$1$2')
      .replace(endings, '')
      .replace(quoted, '$1'),
  )
  return /\p{L}/u.test(name) ? name : line
}

const clock = String.raw`\d{1,2}[.:]\d{2}(?:[.:]\d{2})?(?:\s?[ap]\.?m\.?)?`
const date = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`
const moment = `(?:${date},?\\s+${clock}|${clock}(?:,?\\s+${date})?)`

/** Matches the sender in copied WhatsApp messages: '[26/05 10.11] Pak RT: ', '26/05/26 10.11 - Pak RT: '. */
const sender = new RegExp(
  String.raw`^[>\s]*(?:\[${moment}\]|${moment}\s+[-–])\s*(?:[^:\d][^:]{0,60}?|\+?[\d\s()-]{6,24}):(?:\s+|$)`,
  'iu',
)
const bareMoment = new RegExp(String.raw`^[>\s]*\[${moment}\]\s*`, 'iu')

const settled = '(?:lunas|bayar|dibayar|transfer|tf|trf|dp|cash|tunai|ok|oke|done|cicil(?:an)?)'
const already = '(?:sudah|sdh|udah|belum|blm)'
const paid = String.raw`(?:${already}\s*)?${settled}`
const grouped = String.raw`\d{1,3}(?:[.,]\d{3})+(?:,[-–]|,00)?`
const rupiah = String.raw`(?:rp\.?\s*\d[\d.,]*(?:[-–])?|\d[\d.,]*\s?(?:rb|ribu|jt|juta))`
/** In rupiah or thousands. One or two digits are a house number, a share or a second person of the same name. */
const amount = String.raw`(?:${rupiah}|${grouped}|\d{3,9}|\d[\d.,]*k)`
const status = String.raw`(?:${paid}(?:\s+${amount})?|${amount}(?:\s+${paid})?)`
const phone = String.raw`(?:\+|0|62|8)[\d\s.()-]{7,18}\d`
/** Matches the label of such a note: 'HP:', 'No. WA', 'Ket.'. */
const noteLabel = String.raw`(?:(?:no|nomor)\.?\s*)?(?:wa|whats\s?app|hp|telp?|telepon|tlp|kontak|ket|keterangan|status|bayar)(?![\p{L}])\.?\s*[:=]?\s*`
/** Matches a note about payment or a phone number after a name, such as '(Lunas)', '- DP 500rb', ', sudah transfer', '2,5jt'. */
const trailingNote = new RegExp(
  String.raw`\s*(?:[(\[]\s*(?:${noteLabel})?(?:${status}|${phone})\s*[)\]]|(?:[:=]|(?<!\d)\/|,(?!\d)|\s[-–—]|\p{Extended_Pictographic}\ufe0f?)\s*(?:${noteLabel})?${status}|(?<!\brp\.?)\s(?:${rupiah}|${grouped}|\d{6,9}|${already}\s+${settled}(?:\s+${amount})?|lunas)|[\s,:;/–-]\s?(?:${noteLabel})?${phone}|[\s,;/–-]\s?${noteLabel}${status})\s*$`,
  'iu',
)
const leadingPhone = new RegExp(String.raw`^${phone}[\s:,;/–-]+(?=\p{L})`, 'u')
const isStatus = new RegExp(`^${status}$`, 'iu')

/** Words that begin a heading or a greeting, never a name. */
const headingStart =
  /^(?:(?:daftar|list|nama(?:[- ]nama)?(?= (?:pe|mud|sho|jam|qur|kur)|:|$)|data|peserta|kelompok|klp|group?|grup|rombongan|sapi|kambing|domba|unta|hewan|qurban|kurban|patungan|bismillah\p{L}*|assalam[\p{L}'’]*|wassalam[\p{L}'’]*|wa['’]?alaikum[\p{L}'’]*|a+mii+n|no\.?\s+nama|s\p{L}{1,3}hibul (?:qur|kur)ban|mudh?[ao]h?hi\p{L}*|diteruskan|forwarded|mohon|tolong|terima ?kasih|makasih|berikut|catatan|note|total|jumlah|masjid|mushol+a|musala|panitia|alhamdulillah|barakallah\p{L}*|jazak\p{L}*|link|update)(?![\p{L}'’])|r[tw][\s.]*\d|https?:)/iu
const headingWords =
  /\b1[34]\d\d\s?h\b|\b20\d\d\b|https?:|terenkripsi|end-to-end|pesan (?:ini )?(?:telah )?dihapus|menghapus pesan|message was deleted|media omitted|tidak disertakan/iu

/** Matches a line without a name after its number is removed: 'orang' of '7 orang', '(kosong)' of '8. (kosong)'. */
const nobody = /^(?:orang|ekor|\(?(?:masih )?kosong\)?)$/i

const onBehalf = /^(?:.*\s)?(?:a\.\s?n\.?|an\.|a\/n|atas nama)[\s:.]+(?=\p{L})/iu
/** Matches a mark with which a person says that the line is a name, even if it looks like a heading. */
const declaredName = /^(?:a\.\s?n\b|an\.|a\/n\b)/i
const lateWord = /^(?:almh?|almarhum(?:ah)?)\.?$/iu

const relationWords = 'bin|binti|bint|bnti|bti|bte|bnt|bt'
const parentInBrackets = new RegExp(
  String.raw`\s*[(\[]\s?((?:${relationWords})\b)\.?:?\s?(\p{L}[^()[\]]*)[)\]]`,
  'iu',
)
const separatedParent = new RegExp(
  String.raw`(?:\s?[,;]\s?|\s(?:[–-]\s)?)((?:${relationWords})\b\.?)(?:\s?:\s?|\s)(?=\p{L})`,
  'giu',
)

/** 'Ahmad (bin Umar)', 'Ahmad, bin Umar' and 'Ahmad bin: Umar' become 'Ahmad bin Umar'. */
const joinParent = (line: string) => line.replace(parentInBrackets, ' $1 $2').replace(separatedParent, ' $1 ')

/** Matches the label of a note after a name: 'Ahmad, Alamat', 'Ahmad (ket', 'Ahmad bin Umar, Sapi'. */
const labelOfNote =
  /[([][^()[\]]*$|[\s,;/–-](?:alamat|almt|domisili|wa|hp|telp?|ket|keterangan|catatan|status|email)\.?$/iu

function withoutLabel(line: string) {
  const at = line.indexOf(':')
  if (at < 0) return line
  const label = line.slice(0, at).trim()
  const rest = line.slice(at + 1).trim()
  if (rest === '' || label === '' || rest.startsWith('//')) return line
  if (labelOfNote.test(label) || hasParent(label)) return line
  if (isStatus.test(rest) || !/\p{L}/u.test(rest)) return label
  return lateWord.test(label) ? `${label} ${rest}` : rest
}

type Marks = { isNumbered: boolean; isDeclared: boolean }

function isHeading(line: string, { bin }: PersonName, { isNumbered, isDeclared }: Marks) {
  if (bin !== null) return false
  if (!isNumbered && line.endsWith(':')) return true
  if (nobody.test(line) || headingWords.test(line) || /^<[^>]*>$/.test(line) || isStatus.test(line))
    return true
  return !isDeclared && headingStart.test(line)
}

export type NameList = {
  people: PersonName[]
  /** Lines that are not names: headings, greetings, chat notices. */
  leftOut: string[]
}

/** A parent's name left blank: 'Ahmad bin ....'. */
const blankParent = /\s(?:bin|binti|bt)\.?[\s:]*[.…\-–—]*$/i

/** Academic degrees after a name and a comma: 'S.Pd.', 'M.Si', 'SE', 'Lc.', 'Ph.D'. */
const degree = /^(?:[SMD]\. ?\p{L}{1,4}\.?|(?:\p{L}{1,5}\.){1,4}\p{L}{0,5}\.?|\p{Lu}{1,4}|Lc|Apt|Ners|Ak)$/u
/** After 'dan' ('and'), these words mean relatives without a name, not another person. */
const family = /^(?:se)?(?:keluarga|istri|isteri|suami|anak|ortu|orang ?tua|kel|adik|kakak|cucu)\b/i
const personSeparators = / ?; ?|, | (?:dan|&|\+) /gi
const commas = /^,/

/** Splits '1. Ahmad 2. Siti' if the numbers are consecutive; else returns the line unchanged. */
function numberedParts(line: string) {
  const parts = [...line.matchAll(/(?:^|\s)(\d{1,2})[.)]\s*(?=\p{L})/gu)]
  const isCounting =
    parts[0]?.index === 0 && parts.every((part, n) => Number(part[1]) === Number(parts[0]?.[1]) + n)
  if (!isCounting || parts.length < 2) return [line]
  return parts.map(({ index }, n) => line.slice(index, parts[n + 1]?.index).trim())
}

const hasParent = (text: string) => parsePersonName(stripNameMarkup(text)).bin !== null

/** 'Ahmad, Siti dan Budi' are three people, 'Ahmad dan keluarga' is one. A comma can also precede a place. */
function peopleIn(line: string, isNumbered: boolean) {
  const marks = [...line.matchAll(personSeparators)]
  const parts = line.split(personSeparators)
  const people: string[] = []
  for (const [n, part] of parts.entries()) {
    const mark = marks[n - 1]?.[0] ?? ''
    const before = people.at(-1)
    const isOwn = before !== undefined && (degree.test(part) || family.test(part))
    if (isOwn) people[people.length - 1] = before + mark + part
    else people.push(part)
  }
  const withParent = people.filter(hasParent).length
  const isCommaSure = withParent === people.length || (withParent === 0 && !isNumbered)
  const isSure = isCommaSure || !marks.some(([mark]) => commas.test(mark))
  const areNames = people.every(name => /^[\p{L}(]/u.test(name) && !/[\d:]/.test(name))
  return isSure && areNames ? people : [line]
}

function readLine(plain: string): PersonName[] {
  if (plain.length > maxLineLength) return [{ name: plain, bin: null, relation: null }]
  const isNumbered = number.test(plain.replace(bullets, ''))
  const unnumbered = withoutNumber(plain).replace(leadingPhone, '')
  const bare = joinParent(unnumbered.replace(endings, ending => (ending.includes(':') ? ':' : '')))
  const named = withoutNumber(withoutLabel(bare))
    .replace(onBehalf, '')
    .replace(trailingNote, '')
    .replace(blankParent, '')
  const person = parsePersonName(stripNameMarkup(named))
  if (person.name === '' || isHeading(named, person, { isNumbered, isDeclared: declaredName.test(bare) }))
    return []
  const people = peopleIn(named, isNumbered)
  return people.length < 2 ? [person] : people.map(name => parsePersonName(stripNameMarkup(name)))
}

const withoutStatus = (typed: string) =>
  typed.includes('\t')
    ? typed
        .split('\t')
        .filter(cell => !isStatus.test(cell.trim()) && /\D/.test(cell))
        .join(' ')
    : typed

/** Matches the parent's line below the line of a name: 'Nama : Ahmad', 'Bin : Umar'. */
const parentLine = /^(bin|binti|bin ?\/ ?binti) ?[:=] ?(?=\p{L})/iu

/** If the line `plain` names a parent, returns the name of the line above with this parent; otherwise null. */
function withParentBelow(plain: string, above: PersonName | undefined) {
  const [label, typed] = parentLine.exec(plain) ?? []
  if (label === undefined || !above || above.bin !== null) return null
  const bin = stripNameMarkup(plain.slice(label.length).replace(trailingNote, ''))
  return { ...above, ...parseParentName({ bin, relation: relationOfWord(typed) }) }
}

const nameTitle =
  /^(?:(?:nama|atas nama)(?: lengkap| peserta)?|(?:nama )?(?:mudh?[ao]h?hi|s\p{L}{1,3}hibul (?:qur|kur)ban))$/iu
const parentTitle = /^(?:bin|binti|bin ?\/ ?binti|(?:nama )?(?:ayah|orang ?tua|ortu)(?: kandung)?)$/i

type Table = { name: number; parent: number; relation: string }

/** The columns of a table copied from a spreadsheet, if `cells` are its titles. */
function readTitles(cells: string[]): Table | null {
  const titles = cells.map(cell => normalizeLine(cell).replace(/[.:*]$/, ''))
  const name = titles.findIndex(title => nameTitle.test(title))
  const parent = titles.findIndex(title => parentTitle.test(title))
  if (cells.length < 2 || name < 0) return null
  return { name, parent, relation: relationOfWord(titles[parent]) ?? 'bin/binti' }
}

/** The name of a table row and, as a second line, its parent: 'Ahmad', 'bin/binti: Umar'. */
function linesOfRow(cells: string[], { name, parent, relation }: Table) {
  const [person = '', parentName = ''] = [cells[name], cells[parent]]
  if (!/\p{L}/u.test(parentName)) return [person]
  return relationOfWord(wordsOf(parentName)[0])
    ? [`${person} ${parentName}`]
    : [person, `${relation}: ${parentName}`]
}

/** Splits a text into lines. Of a table, only the columns of names and parents are kept. */
function splitList(text: string, leftOut: string[]) {
  let table: Table | null = null
  return text.split(/\r\n?|[\n\u2028\u2029\v\f]/).flatMap(line => {
    const cells = line.split('\t').map(cell => cell.trim())
    const titles = readTitles(cells)
    table = titles ?? table
    if (!table || (!titles && cells.length <= table.name)) return [line]
    if (!titles && /\p{L}/u.test(cells[table.name] ?? '')) return linesOfRow(cells, table)
    if (/\p{L}/u.test(line)) leftOut.push(cells.filter(Boolean).join(' '))
    return []
  })
}

/** A line with letters becomes names or goes to `leftOut`. A line equal to a known name becomes that name. */
export function parseNameList(text: string, knownNames: PersonName[] = []): NameList {
  const names = new Map(knownNames.map(person => [fullName(person), person]))
  const list: NameList = { people: [], leftOut: [] }
  for (const typed of splitList(text, list.leftOut)) {
    const line = normalizeLine(removeUnreadableCharacters(withoutStatus(typed)))
    const sent = line.length > maxLineLength ? line : line.replace(sender, '').replace(bareMoment, '')
    const plain = normalizeLine(withoutMarks(sent))
    if (!/\p{L}/u.test(plain)) continue
    const completed = withParentBelow(plain, list.people.at(-1))
    if (completed) {
      list.people.splice(-1, 1, completed)
      continue
    }
    const known = names.get(typed.trim())
    for (const part of known ? [plain] : numberedParts(plain)) {
      const people = known ? [known] : readLine(part)
      list.people.push(...people)
      if (people.length === 0) list.leftOut.push(part)
    }
  }
  return list
}

export const parseNames = (text: string) => parseNameList(text).people

const maxShownLines = 3

export function omittedLinesNote(lines: string[]) {
  const shown = lines
    .slice(0, maxShownLines)
    .map(line => `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`)
  const others = lines.length - shown.length
  return `Tidak dibaca sebagai nama: ${shown.join(', ')}${others > 0 ? ` dan ${others} baris lain` : ''}. Bila itu nama, tulis “a.n.” di depannya.`
}
