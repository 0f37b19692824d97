// node scripts/build/common-passwords.ts: updates worker/people/auth/passwords/common-passwords.txt from the latest
// lists of zxcvbn-ts.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const TARGET = join(import.meta.dirname, '../../worker/people/auth/passwords/common-passwords.txt')
const LONG_PASSWORDS = 4000
const SHORT_PASSWORDS = 1500
const INDONESIAN_WORDS = 700
/** In characters. Shorter words (from 4) are listed too, to reject such a word followed by digits. */
const SHORTEST = 8
const SHORTEST_BASE = 4

const folder = mkdtempSync(join(tmpdir(), 'common-'))

/** Reads the words, most used first, with the package name and version as the source. */
function listOf(name: string, file: string) {
  execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder])
  const tarball = `${name.replace('@', '').replace('/', '-')}-*.tgz`
  execFileSync('sh', ['-c', `tar xzf ${tarball}`], { cwd: folder })
  const read = (path: string) => JSON.parse(readFileSync(join(folder, 'package', path), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(read('package.json'))
  const words = z.array(z.string()).parse(read(`src/${file}.json`))
  rmSync(join(folder, 'package'), { recursive: true })
  return { source: `${name} ${version}`, words: words.map(word => word.toLowerCase()) }
}

const isPlain = (word: string) => /^[!-~]+$/.test(word) && !/[`\\$]/.test(word)

const sharedBy = (a: string, b: string) => {
  let n = 0
  while (n < 25 && n < a.length && a[n] === b[n]) n += 1
  return n
}

/** Front coding: a capital letter (A = 0) for the number of characters shared with the previous word, then the rest. */
const packed = (words: string[]) =>
  words
    .map((word, n) => {
      const shared = sharedBy(word, words[n - 1] ?? '')
      return String.fromCharCode(65 + shared) + word.slice(shared)
    })
    .join('')
    .replace(/.{1,110}/g, '$&\n')

const passwords = listOf('@zxcvbn-ts/language-common', 'passwords')
const indonesian = listOf('@zxcvbn-ts/language-id', 'commonWords')
rmSync(folder, { recursive: true })

const plain = passwords.words.filter(isPlain)
const isBase = (word: string) => word.length >= SHORTEST_BASE && word.length < SHORTEST && !/^\d+$/.test(word)
const words = [
  ...plain.filter(word => word.length >= SHORTEST).slice(0, LONG_PASSWORDS),
  ...plain.filter(isBase).slice(0, SHORT_PASSWORDS),
  ...indonesian.words.filter(word => /^[a-z]{4,}$/.test(word)).slice(0, INDONESIAN_WORDS),
]
writeFileSync(
  TARGET,
  `Written by scripts/build/common-passwords.ts from ${passwords.source} and ${indonesian.source} (MIT).
© 2012–2016 Dan Wheeler and Dropbox, Inc.; © 2021 zxcvbn-ts.
Sorted. Each word is a capital that tells how many signs it shares with the one before (A: none), and its rest.

${packed([...new Set(words)].sort())}`,
)
