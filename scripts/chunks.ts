import { globSync, readFileSync } from 'node:fs'

const sources = (pattern: string) => globSync(pattern).map(path => readFileSync(path, 'utf8'))

const imported = (source: string) =>
  /import \{([^}]*)\} from 'lucide-react'/.exec(source)?.[1]?.match(/\b[A-Z]\w*/g) ?? []

const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

/** The icons that public pages use, so that those of the back office stay out of their files. */
const siteIcons = new Set(sources('web/{site,ui}/**/*.{ts,tsx}').flatMap(imported).map(kebab))

const iconOf = (id: string) => /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1]

const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|hono)\/|lucide-react\/dist\/esm\/(?!icons|lucide)/
const ordering =
  /web\/site\/orders?\/|web\/lib\/(cart|draft|my-orders|upload)\.ts|web\/ui\/(badge|copy-button|field|stepper)\.tsx/
const common =
  /web\/(lib|ui)\/|web\/site\/(frame\/|[\w-]+\.tsx?$)|worker\/contract\/(labels|format|phone|eid)\.ts/

const isCommon = (id: string) => (common.test(id) && !ordering.test(id)) || siteIcons.has(iconOf(id) ?? '')

/**
 * Few files a page instead of forty: what never changes, what every public page shares, what the pages around
 * an order share. Modules of a single page stay with it.
 */
export const chunkGroups = [
  { name: 'vendor', test: vendor },
  { name: 'common', test: isCommon, minShareCount: 2 },
  { name: 'ordering', test: ordering, minShareCount: 2 },
]
