import { createRequire } from 'node:module'
import { type Plugin, parseAst } from 'vite'
import { supportedBrowsers, tolerated } from './supported-browsers.ts'

/**
 * Objects whose newer methods are looked for under whatever name the object has. Methods of other objects are called like
 * those of libraries (`build`, `take`, `format`), so that a name proves nothing.
 */
const common =
  /^(Array|TypedArray|ArrayBuffer|Uint8Array|String|Set|Map|Promise|Object|RegExp|Element|HTML\w*Element|Node|Document|Blob|Response|Request|Headers|URLSearchParams)$/

type Support = Record<string, string | undefined>
type Data = {
  features: Record<string, { status?: { by_compat_key?: Record<string, { support: Support }> } }>
}

const { features }: Data = createRequire(import.meta.url)('web-features/data.json')

/** '16.4' and '≤37' as numbers to compare. */
const numberOf = (version: string) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}

const isSupported = (support: Support) =>
  Object.entries(supportedBrowsers).every(([browser, oldest]) => {
    const since = support[browser]
    return since !== undefined && numberOf(since) <= numberOf(oldest)
  })

/** Names of the web platform that some supported browser lacks. */
type Newer = {
  /** `Promise.withResolvers` */
  statics: Set<string>
  /** Methods that no older object has under the same name: `toSorted`. */
  methods: Set<string>
  /** `Iterator`, `scheduler` */
  globals: Set<string>
  /** `has`, without the colon. */
  selectors: Set<string>
  atRules: Set<string>
}

function readNewer(): Newer {
  const newer: Newer = {
    statics: new Set(),
    methods: new Set(),
    globals: new Set(),
    selectors: new Set(),
    atRules: new Set(),
  }
  const older = new Set<string>()
  const note = (path: string, isOld: boolean) => {
    const [root, ...rest] = path.split('.')
    if (root === 'css') {
      const [kind, name = '', ...more] = rest
      if (isOld || more.length > 0) return
      if (kind === 'selectors') newer.selectors.add(name)
      if (kind === 'at-rules') newer.atRules.add(name)
      return
    }
    const isBuiltin = root === 'javascript' && rest[0] === 'builtins'
    if (root !== 'api' && !isBuiltin) return
    const [owner = '', member, ...more] = isBuiltin ? rest.slice(1) : rest
    if (more.length > 0) return
    if (member === undefined) {
      if (!isOld) newer.globals.add(owner)
      return
    }
    const name = member.replace(/_static$/, '')
    if (isOld) older.add(name)
    else if (/^[a-z]/.test(name) && !/_event$|_/.test(name)) {
      if (common.test(owner)) newer.methods.add(name)
      newer.statics.add(`${owner}.${name}`)
      if (owner === 'Window') newer.globals.add(name)
    }
  }
  for (const { status } of Object.values(features)) {
    for (const [path, { support }] of Object.entries(status?.by_compat_key ?? {}))
      note(path, isSupported(support))
  }
  for (const name of older) newer.methods.delete(name)
  return newer
}

let known: Newer | undefined
const newerNames = () => (known ??= readNewer())

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : ''

/** `b` of `a.b`. */
const memberOf = (node: Node) => (node.computed === true ? '' : nameOf(node.property))

/** `Promise.withResolvers` of that expression or of `globalThis.Promise.withResolvers`. */
function pathOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return nameOf(node)
  if (node.type !== 'MemberExpression') return ''
  const owner = pathOf(node.object)
  const isGlobal = ['globalThis', 'window', 'self'].includes(owner)
  return isGlobal ? memberOf(node) : owner && `${owner}.${memberOf(node)}`
}

function walk(node: unknown, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, parent)
  else if (isNode(node)) {
    visit(node, parent)
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') walk(value, visit, node)
  }
}

const iterators = new Set(['values', 'keys', 'entries', 'matchAll'])
const iteratorMethods = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/

/** Whether `node` is `x.values()` or the like, whose answer is an iterator and no array. */
function isIteratorCall(node: unknown) {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return false
  const { callee } = node
  if (callee.type !== 'MemberExpression' || !iterators.has(memberOf(callee))) return false
  const owner = nameOf(callee.object)
  return (
    owner !== 'Object' && owner !== 'Reflect' && Array.isArray(node.arguments) && node.arguments.length === 0
  )
}

/** Flags and groups of regular expressions that old engines refuse to parse. */
const newerPattern = /\(\?[ims]*-?[ims]+:/

/**
 * Calls in `code` that some supported browser lacks, such as `Promise.withResolvers` or `.toSorted()`. A name that the same
 * code also tests for (`typeof`, `in`, `?.`, as a condition) is its author's business.
 */
export function newerCalls(code: string): string[] {
  const newer = newerNames()
  const used = new Set<string>()
  const tested = new Set<string>()
  const called = (callee: Node) => {
    const path = pathOf(callee)
    if (newer.statics.has(path)) used.add(path)
    else if (callee.type === 'MemberExpression') {
      const name = memberOf(callee)
      if (newer.methods.has(name)) used.add(`.${name}()`)
      if (iteratorMethods.test(name) && isIteratorCall(callee.object)) used.add(`Iterator.${name}`)
    }
    const [first = ''] = path.split('.')
    if (newer.globals.has(first)) used.add(first)
  }
  walk(parseAst(code), (node, parent) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      if (isNode(node.callee) && node.optional !== true) called(node.callee)
    }
    const literal = node.regex
    if (typeof literal === 'object' && literal !== null && 'flags' in literal && 'pattern' in literal) {
      if (String(literal.flags).includes('v') || newerPattern.test(String(literal.pattern)))
        used.add(`/${literal.pattern}/${literal.flags}`)
    }
    // `'popover' in element`
    if (node.type === 'BinaryExpression' && node.operator === 'in' && isNode(node.left))
      tested.add(String(node.left.value))
    const isCalled = parent?.callee === node && parent.optional !== true
    if (node.type === 'MemberExpression' && !isCalled && parent?.type !== 'MemberExpression')
      tested.add(memberOf(node))
    if (node.type === 'UnaryExpression' && node.operator === 'typeof') tested.add(pathOf(node.argument))
  })
  const nameIn = (use: string) => use.replace(/^\.|\(\)$/g, '')
  return [...used].filter(use => !tested.has(nameIn(use)) && !tested.has(nameIn(use).split('.').at(-1) ?? ''))
}

/** Selectors and at-rules in `css` that some supported browser lacks: it leaves out the whole rule. */
export function newerRules(css: string): string[] {
  const newer = newerNames()
  const selectors = [...css.matchAll(/::?([a-z][a-z-]+)(?=[^;{}]*\{)/g)].filter(([, name = '']) =>
    newer.selectors.has(name),
  )
  const atRules = [...css.matchAll(/@([a-z][a-z-]+)/g)].filter(([, name = '']) => newer.atRules.has(name))
  return [...new Set([...selectors, ...atRules].map(([whole]) => whole))]
}

/** Ends a build whose files call what a supported browser lacks: libraries bring such calls with an update. */
export const supportedOnly: Plugin = {
  name: 'supported-only',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const found = Object.values(bundle).flatMap(file => {
        const source = file.type === 'chunk' ? file.code : String(file.source)
        const isScript = file.type === 'chunk' || file.fileName.endsWith('.js')
        const isStyle = /\.(css|html)$/.test(file.fileName)
        const newer = isScript ? newerCalls(source) : isStyle ? newerRules(source) : []
        return newer.filter(name => !Object.hasOwn(tolerated, name)).map(name => `${file.fileName}: ${name}`)
      })
      if (found.length > 0)
        this.error(`Newer than the browsers of scripts/supported-browsers.ts:\n${found.join('\n')}`)
    },
  },
}
