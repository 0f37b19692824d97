import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Plugin, parseAst, parseSync } from 'vite'
import { supportedBrowsers, tolerated } from './supported-browsers.ts'

/** Methods of other interfaces share names such as `build` with libraries; types are unknown here. */
const common =
  /^(Array|TypedArray|ArrayBuffer|Uint8Array|String|Set|Map|Promise|Object|RegExp|Element|HTML\w*Element|Node|Document|Blob|Response|Request|Headers|URLSearchParams)$/

type Support = Record<string, string | undefined>
type Data = {
  features: Record<string, { status?: { by_compat_key?: Record<string, { support: Support }> } }>
}

const { features }: Data = createRequire(import.meta.url)('web-features/data.json')

const numberOf = (version: string) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}

const isSupported = (support: Support) =>
  Object.entries(supportedBrowsers).every(([browser, oldest]) => {
    const since = support[browser]
    return since !== undefined && numberOf(since) <= numberOf(oldest)
  })

/** Names of the web platform that at least one supported browser lacks. */
type Newer = {
  statics: Set<string>
  /** `toSorted`: methods whose name no supported interface uses. */
  methods: Set<string>
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
  const newerMethods: [string, string][] = []
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
    const name = member?.replace(/_static$/, '')
    if (isOld) older.add(name ?? owner)
    else if (name === undefined) newer.globals.add(owner)
    else if (!name.includes('_')) {
      newerMethods.push([owner, name])
      newer.statics.add(`${owner}.${name}`)
      if (owner === 'Window') newer.globals.add(name)
    }
  }
  for (const { status } of Object.values(features)) {
    for (const [path, { support }] of Object.entries(status?.by_compat_key ?? {}))
      note(path, isSupported(support))
  }
  for (const [owner, name] of newerMethods) {
    if (common.test(owner) && older.has(owner) && !older.has(name)) newer.methods.add(name)
  }
  return newer
}

let known: Newer | undefined
const newerNames = () => (known ??= readNewer())

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : ''

const memberOf = (node: Node) => (node.computed === true ? '' : nameOf(node.property))

/** Returns `Promise.withResolvers` for that expression and for `globalThis.Promise.withResolvers`. */
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

/** Whether `node` is a call such as `x.values()`, which returns an iterator and not an array. */
function isIteratorCall(node: unknown) {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return false
  const { callee } = node
  if (callee.type !== 'MemberExpression' || !iterators.has(memberOf(callee))) return false
  const owner = nameOf(callee.object)
  return (
    owner !== 'Object' && owner !== 'Reflect' && Array.isArray(node.arguments) && node.arguments.length === 0
  )
}

/** Regular expression modifiers such as `(?i:…)`: a syntax error in old engines. */
const newerPattern = /\(\?[ims]*-?[ims]+:/

/** Whether `parent` tests the value of `node`: `if (x.y)`, `x.y && …`, `!x.y`, `typeof x === …`. */
const isCondition = (node: Node, parent: Node | null) =>
  parent !== null &&
  (parent.type === 'UnaryExpression' ||
    parent.type === 'LogicalExpression' ||
    parent.type === 'BinaryExpression' ||
    parent.test === node ||
    (parent.callee === node && parent.optional === true))

function libraryNames(program: object) {
  const names = new Set<string>()
  walk(program, (node, parent) => {
    const from = parent?.source
    if (/^Import\w*Specifier$/.test(node.type) && isNode(from) && /^[^./]/.test(String(from.value)))
      names.add(nameOf(node.local))
  })
  return names
}

/** Skips names that the same program tests for (`typeof`, `in`, `?.()`, a condition). */
export function newerCalls(program: object): string[] {
  const newer = newerNames()
  const used = new Set<string>()
  const tested = new Set<string>()
  const libraries = libraryNames(program)
  const called = (callee: Node) => {
    const path = pathOf(callee)
    const [first = '', second = ''] = path.split('.')
    // The first two parts find `Intl.Segmenter` in `new Intl.Segmenter().segment(x)`.
    for (const name of [path, `${first}.${second}`]) if (newer.statics.has(name)) used.add(name)
    if (newer.globals.has(first)) used.add(first)
    // `z.union()` calls a library, not `Set.prototype.union`.
    if (callee.type !== 'MemberExpression' || newer.statics.has(path) || libraries.has(first)) return
    const name = memberOf(callee)
    if (newer.methods.has(name)) used.add(`.${name}()`)
    if (iteratorMethods.test(name) && isIteratorCall(callee.object)) used.add(`Iterator.${name}`)
  }
  walk(program, (node, parent) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      if (isNode(node.callee) && node.optional !== true) called(node.callee)
    }
    const literal = node.regex
    if (typeof literal === 'object' && literal !== null && 'flags' in literal && 'pattern' in literal) {
      if (String(literal.flags).includes('v') || newerPattern.test(String(literal.pattern)))
        used.add(`/${literal.pattern}/${literal.flags}`)
    }
    // `'popover' in element`, `'requestIdleCallback' in window`
    if (node.type === 'BinaryExpression' && node.operator === 'in' && isNode(node.left)) {
      const [owner, name] = [pathOf(node.right), String(node.left.value)]
      for (const test of [name, `.${name}()`, `${owner}.${name}`]) tested.add(test)
    }
    if (!isCondition(node, parent)) return
    tested.add(pathOf(node))
    if (node.type === 'MemberExpression') tested.add(`.${memberOf(node)}()`)
  })
  return [...used].filter(name => !tested.has(name))
}

/** A browser that lacks a selector ignores the whole rule. */
export function newerRules(css: string): string[] {
  const newer = newerNames()
  const selectors = [...css.matchAll(/::?([a-z][a-z-]+)(?=[^;{}]*\{)/g)].filter(([, name = '']) =>
    newer.selectors.has(name),
  )
  const atRules = [...css.matchAll(/@([a-z][a-z-]+)/g)].filter(([, name = '']) => newer.atRules.has(name))
  return [...new Set([...selectors, ...atRules].map(([whole]) => whole))]
}

const isTolerated = (name: string) => Object.hasOwn(tolerated, name)
const introduction = 'Newer than the browsers of scripts/build/supported-browsers.ts:'

/** Returns one line per finding, '' if there are none. */
export function newerInSources() {
  const found = globSync('{web,worker/contract}/**/*.{ts,tsx}').flatMap(file => {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    const names = newerCalls(program).filter(name => !isTolerated(name))
    return names.map(name => `${file}: ${name}`)
  })
  return found.length > 0 ? [introduction, ...found].join('\n') : ''
}

/** An updated library may bring in a feature that a supported browser lacks. */
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
        const newer = isScript ? newerCalls(parseAst(source)) : isStyle ? newerRules(source) : []
        return newer.filter(name => !isTolerated(name)).map(name => `${file.fileName}: ${name}`)
      })
      if (found.length > 0) this.error([introduction, ...found].join('\n'))
    },
  },
}
