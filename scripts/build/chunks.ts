import { globSync, readFileSync } from 'node:fs'

const sources = (pattern: string) => globSync(pattern).map(path => readFileSync(path, 'utf8'))

const imported = (source: string) =>
  /import \{([^}]*)\} from 'lucide-react'/.exec(source)?.[1]?.match(/\b[A-Z]\w*/g) ?? []

const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

const iconsIn = (pattern: string) => new Set(sources(pattern).flatMap(imported).map(kebab))

/** Icons of the frame, the landing page and shared components. Only these go into the chunk that every page loads. */
const commonIcons = iconsIn('web/{site/{frame,landing}/**,ui}/!(thumbnail|upload-list).tsx')

/** Other icons of the pages about an order. Each in a chunk of its own would weigh more than its drawing. */
const orderIcons = iconsIn('web/site/order/**/*.tsx')

const publicIcons = iconsIn('web/{site/**,ui,lib}/*.{ts,tsx}')
const officeIcons = iconsIn('web/{admin,ui/office}/**/*.tsx')

const iconOf = (id: string) => /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1]

const vendor = /node_modules\/(react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?!icons|lucide)/
const ordering =
  /web\/site\/(checkout|order)\/|web\/lib\/(stored|upload)\.ts|web\/ui\/(badge|copy-button|stepper)\.tsx/
const common =
  /web\/(lib|ui)\/(?!office)|web\/site\/(frame\/|[\w-]+\.tsx?$)|worker\/contract\/(labels|lib\/(format|phone|eid))\.ts/

/** Without its own chunk, the first paint would wait for the chunk that contains this helper. */
const preload = /vite\/preload-helper/

/** Parts of forms and downloads, which the landing page and the legal pages do not need. */
const forms =
  /web\/lib\/(use-write|save-file)\.ts|web\/ui\/(email-field|field|file-field|film|icon-buttons|options|report-sheet|tool-button)\.tsx|web\/ui\/share\.ts|web\/site\/my-orders\.ts|worker\/contract\/lib\/email\.ts/

/** Modules that few pages of visitors need. */
const later = /web\/(ui\/(dialog\.tsx|logo-icons\.ts)|lib\/(sheet-picture|rows-in-place)\.ts)/

const isCommon = (id: string) =>
  (common.test(id) && !ordering.test(id) && !forms.test(id) && !later.test(id)) ||
  commonIcons.has(iconOf(id) ?? '')

const isOrderIcon = (id: string) => {
  const icon = iconOf(id) ?? ''
  return orderIcons.has(icon) && !commonIcons.has(icon)
}

const isOfficeIcon = (id: string) => {
  const icon = iconOf(id) ?? ''
  return officeIcons.has(icon) && !publicIcons.has(icon)
}

const office =
  /web\/(admin\/(?!common\/team-names)|(lib|ui)\/office\/)|worker\/contract\/(bulk|operations\/job-words|people\/\w+|money\/bank-rows|fulfilment\/(sacrifices|sacrifice-filter)|orders\/(desk|desk-texts|lookup))\.ts/

/** Without this, a group also takes its dependencies, and with them half of the modules that visitors load. */
const alone = { includeDependenciesRecursively: false }

/** `vendor` and `router` rarely change. A module that only one page uses stays in that page's chunk. */
export const chunkGroups = [
  { name: 'preload', test: preload },
  { name: 'vendor', test: vendor },
  { name: 'router', test: /node_modules\/react-router\// },
  { name: 'forms', test: forms, minShareCount: 2, ...alone },
  { name: 'common', test: isCommon, minShareCount: 2 },
  { name: 'ordering', test: ordering, minShareCount: 2 },
  { name: 'order-icons', test: isOrderIcon, ...alone },
  { name: 'landing', test: /web\/site\/landing\/(?!viewer|service-details)/ },
  { name: 'office-icons', test: isOfficeIcon, minShareCount: 2, ...alone },
  { name: 'money-rules', test: /worker\/contract\/money\/(charges|gateway|refunds)\.ts/, ...alone },
  { name: 'office', test: office, minShareCount: 7, ...alone },
]
