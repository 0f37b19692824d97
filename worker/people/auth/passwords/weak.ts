// Import only modules that Node resolves without a bundler: `npm run operator` loads this file directly.

const shopWords = ['amanah', 'qurban', 'kurban']

/** Passwords common in Indonesia that the general list of passwords lacks. */
const localWords = new Set(
  `admin operator rahasia bismillah alhamdulillah subhanallah sayang merdeka garuda persib persija doraemon indonesia
  jakarta bandung surabaya kambing domba haji umrah mekkah madinah ramadhan lebaran`.split(/\s+/),
)

const rows = ['1234567890', '01234', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '6': 'g',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  '|': 'l',
}

const lower = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')

const withoutLeet = (text: string, one: 'i' | 'l') =>
  [...text].map(sign => (sign === '1' ? one : (leet[sign] ?? sign))).join('')

/** Offset after the last letter. A regular expression would take quadratic time to find it. */
function endOfLetters(text: string) {
  let end = text.length
  while (end > 0 && !/[a-z]/.test(text.charAt(end - 1))) end -= 1
  return end
}

/** Texts to look up for `p@ssw0rd2026!`: with and without the digits around it, and with look-alikes as letters. */
function wordsIn(text: string) {
  const end = endOfLetters(text)
  const start = text.search(/[a-z]|$/)
  const cores = [text, text.slice(0, end), text.slice(start), text.slice(start, end)]
  return new Set(cores.flatMap(core => [core, withoutLeet(core, 'i'), withoutLeet(core, 'l')]))
}

const isRepeated = (text: string) => (text + text).indexOf(text, 1) < text.length

const areNeighbours = (pair: string) =>
  pair[0] === pair[1] || rows.some(row => row.includes(pair) || row.includes([...pair].reverse().join('')))

/** Whether the password is only sequences or repetitions of three or more, like `abc12345` or `aaabbbccc`. */
function isSequence(text: string) {
  const signs = [...text]
  const breaks = signs.slice(1).filter((sign, n) => !areNeighbours(`${signs[n]}${sign}`)).length
  return (breaks + 1) * 3 <= signs.length
}

export const emailWords = (email: string) =>
  lower(email)
    .replace(/\.[a-z]+$/, '')
    .split('@')
    .flatMap(part => [lettersOf(part), ...part.split(/[^a-z]+/)])

const without = (text: string, words: string[]) =>
  words.reduce((left, word) => left.replaceAll(word, ''), text)

const nameWords = (shop: string) => [lettersOf(lower(shop)), ...lower(shop).split(/[^a-z]+/)]

/** True if the password is only the words `own` plus at most two letters or a common password. */
function isMadeOf(text: string, own: string[], common: ReadonlySet<string>) {
  const words = own.filter(word => word.length >= 3).sort((a, b) => b.length - a.length)
  const spellings = [text, withoutLeet(text, 'i'), withoutLeet(text, 'l')].map(lettersOf)
  return spellings.some(spelling => {
    const left = without(spelling, words)
    return left.length < spelling.length && (left.length < 3 || common.has(left))
  })
}

/** Why a password is weak, or null. There are no composition rules, as OWASP ASVS 5 (6.2) recommends. */
export async function passwordWeakness(password: string, email: string, shop = '') {
  const text = lower(password)
  if (isRepeated(text) || isSequence(text))
    return 'Password ini hanya urutan atau pengulangan dan terlalu mudah ditebak. Gunakan password lain.'
  // Imported lazily, because no other request needs the large list.
  const { commonPasswords: common } = await import('./common-passwords.ts')
  if (
    text === lower(email) ||
    isMadeOf(text, [...shopWords, ...nameWords(shop), ...emailWords(email)], common)
  )
    return 'Password ini terbuat dari nama toko atau email Anda dan terlalu mudah ditebak. Gunakan password lain.'
  if ([...wordsIn(text)].some(word => common.has(word) || localWords.has(word)))
    return 'Password ini sering dipakai orang dan terlalu mudah ditebak. Gunakan password lain.'
  return null
}
