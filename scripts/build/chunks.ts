import { globSync, readFileSync } from 'node:fs'

const sources = (pattern: string) => globSync(pattern).map(path => readFileSync(path, 'utf8'))

const imported = (source: string) =>
  /import \{([^}]*)\} from 'lucide-react'/.exec(source)?.[1]?.match(/\b[A-Z]\w*/g) ?? []

const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

const iconsIn = (pattern: string) => new Set(sources(pattern).flatMap(imported).map(kebab))

/** The icons that the frame and the landing page use: those of other pages stay out of what everybody loads. */
const commonIcons = iconsIn('web/{site/{frame,landing},ui}/**/*.tsx')

const publicIcons = iconsIn('web/{site,ui,lib}/**/*.{ts,tsx}')
const officeIcons = iconsIn('web/admin/**/*.tsx')

const iconOf = (id: string) => /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1]

const vendor = /node_modules\/(react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?!icons|lucide)/
const ordering =
  /web\/site\/(checkout|order)\/|web\/lib\/(stored|upload)\.ts|web\/ui\/(badge|copy-button|field|stepper)\.tsx/
const common =
  /web\/(lib|ui)\/|web\/site\/(frame\/|[\w-]+\.tsx?$)|worker\/contract\/(labels|lib\/(format|phone|eid))\.ts/

/** What Vite fetches chunks with. In any other file it would pull that one before the first paint. */
const preload = /vite\/preload-helper/

/** Wanted only once something is opened or chosen, or by the back office alone. */
const later = /web\/(ui\/(dialog\.tsx|logo-icons\.ts)|lib\/(gathered|sheet-picture)\.ts)/

const isCommon = (id: string) =>
  (common.test(id) && !ordering.test(id) && !later.test(id)) || commonIcons.has(iconOf(id) ?? '')

const isOfficeIcon = (id: string) => {
  const icon = iconOf(id) ?? ''
  return officeIcons.has(icon) && !publicIcons.has(icon)
}

/** Parts and rules of the back office that the public site never asks for. */
const office =
  /web\/admin\/|worker\/contract\/(bulk|operations\/(jobs|job-words|strains)|people\/\w+|money\/bank-rows|fulfilment\/sacrifices|orders\/(desk|lookup))\.ts/

/** What they import stays where it is: with it the office would take away half of what visitors load. */
const alone = { includeDependenciesRecursively: false }

/**
 * Few files a page instead of forty: what never changes, what every public page shares, what the pages around
 * an order share, what most screens of the back office share. Modules of a single page stay with it.
 */
export const chunkGroups = [
  { name: 'preload', test: preload },
  { name: 'vendor', test: vendor },
  { name: 'router', test: /node_modules\/react-router\// },
  { name: 'common', test: isCommon, minShareCount: 2 },
  { name: 'ordering', test: ordering, minShareCount: 2 },
  { name: 'landing', test: /web\/site\/landing\/(?!viewer|service-details)/ },
  { name: 'office-icons', test: isOfficeIcon, minShareCount: 2, ...alone },
  { name: 'office', test: office, minShareCount: 7, ...alone },
]
