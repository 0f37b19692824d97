/** Signs without a shape of their own: soft hyphens, marks of direction, fillers, zero-width spaces, hidden tags. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e007f}]/gu

/** Joiners shape letters in Arabic and Indic scripts and hold emoji together; anywhere else they only hide. */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?<=\p{Script=Latin})[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])/gu

/** Controls, halves of a pair, what is no character at all, and signs that turn the reading direction. */
const unreadable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/gu
const lineBreak = /\r\n?|[\u2028\u2029]/g
const brokenLines = /[\n\t]/g

/** Fillers count as letters and a blank Braille cell as a symbol. */
const visible = /[^\P{L}\u115f\u1160\u3164\uffa0]|[\p{N}\p{P}]|[^\P{S}\u2800]/u

const plain = (text: string) => text.normalize('NFC').replace(invisible, '').replace(strayJoiner, '')

/** Text of one line as it is kept: NFC, every kind of space and break one space, nothing that only hides. */
export const tidyLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim()

/** Text of several lines as it is kept: its breaks are '\n', tabs and spaces stay. */
export const tidyText = (text: string) => plain(text.replace(lineBreak, '\n')).trim()

/** Whether a text can be seen: signs that only combine or leave room are as good as none. */
export const isVisible = (text: string) => visible.test(text)

/** Whether nothing in a tidy text confuses whoever reads it. Breaks and tabs are fit only where they were kept. */
export const isReadable = (text: string) => text.replace(brokenLines, '').search(unreadable) < 0

/** The text without what `isReadable` complains about. */
export const readable = (text: string) =>
  text.replace(unreadable, sign => (sign === '\n' || sign === '\t' ? sign : ''))

export const unreadableMessage = 'Ada tanda yang tidak dapat dibaca'

/** The text without the signs at its end; a pattern would try each run of them anew from every place within it. */
export function withoutEnd(text: string, signs: string) {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Marks of reading direction that phones put around a name of their contacts. */
const directionMarks = '\u202a\u202b\u202c\u2066\u2067\u2068\u2069'

/** A name as it is kept: a tidy line without marks of direction around it. Within it they stay, and are refused. */
export function tidyName(text: string) {
  const line = tidyLine(text)
  let start = 0
  while (start < line.length && directionMarks.includes(line.charAt(start))) start += 1
  return withoutEnd(line.slice(start), directionMarks).trim()
}
