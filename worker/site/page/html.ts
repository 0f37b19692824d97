import { challengeOrigin } from '../../http/limits/challenge'

/** JSON for a script element, escaped so that it cannot close the element. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

export const jsonScript = (type: string, value: unknown, id?: string) =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${scriptJson(value)}</script>`

type Drawn = { head: string; body: string; data: string; chat: string }

export const fillPageShell = (shell: string, { head, body, data, chat }: Drawn) =>
  // Use replacement functions, because `$&` in a replacement string has a special meaning.
  shell
    .replace(/<!--page-head--><title>[^<]*<\/title><!--\/page-head-->/, () => head)
    .replace('<!--page-body-->', () => body)
    .replaceAll('<!--page-chat-->', () => chat)
    .replace('<!--page-data-->', () => data)

const shopBegin = '<!--shop-->'
const shopEnd = '<!--/shop-->'

export function insertShopTags(shell: string, tags: string) {
  const from = shell.indexOf(shopBegin)
  const to = shell.indexOf(shopEnd)
  return from < 0 ? shell : shell.slice(0, from) + tags + shell.slice(to + shopEnd.length)
}

const noteBegin = '<!--early-modules '
const noteEnd = '-->'

const isLists = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)

export function insertModulePreloads(shell: string, pathname: string) {
  const from = shell.indexOf(noteBegin)
  if (from < 0) return shell
  const to = shell.indexOf(noteEnd, from)
  const lists: unknown = JSON.parse(shell.slice(from + noteBegin.length, to))
  const names = isLists(lists) ? (lists[pathname] ?? []) : []
  const links = names.map(name => `<link rel="modulepreload" crossorigin href="${name}">`)
  return shell.slice(0, from) + links.join('') + shell.slice(to + noteEnd.length)
}

export const insertChallengeScript = (shell: string, key: string | null) =>
  key === null ? shell : shell.replace('</head>', () => `<meta name="challenge" content="${key}" /></head>`)

export const allowTurnstileInPolicy = (policy: string, key: string | null) =>
  key === null
    ? policy
    : policy
        .replace("script-src 'self'", `script-src 'self' ${challengeOrigin}`)
        .replace("frame-src 'self'", `frame-src 'self' ${challengeOrigin}`)

const builtStyle = /<style data-hash="(sha256-[\w+/=]+)">/

export function allowInlineStyleInPolicy(policy: string, html: string) {
  const [, hash] = builtStyle.exec(html) ?? []
  return hash ? policy.replace('style-src', `style-src '${hash}'`) : policy
}
