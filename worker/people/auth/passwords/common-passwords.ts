import list from './common-passwords.txt?raw'

/** The list file begins with its source and encoding, followed by an empty line. */
const packed = list.slice(list.indexOf('\n\n')).replaceAll('\n', '')

let word = ''
const words = Array.from(packed.matchAll(/([A-Z])([^A-Z]*)/g), ([, shared = '', rest]) => {
  word = word.slice(0, shared.charCodeAt(0) - 65) + rest
  return word
})

export const commonPasswords: ReadonlySet<string> = new Set(words)
