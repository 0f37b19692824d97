import type { ToldEvent } from '../../../../worker/contract/people/audit'
import { pathWith } from '../../common/lists/list-url'
import { closeUrl, orderUrl, screenUrl } from '../../common/urls'

const screens: Record<string, string> = {
  animals: 'animals',
  services: 'services',
  galleries: 'gallery',
  testimonials: 'testimonials',
  faqs: 'faqs',
  'bank-accounts': 'bank-accounts',
  certificates: 'certificates',
  sacrifices: 'sacrifices',
  statements: 'statements/imports',
  transactions: 'finance',
  feeds: 'settings/feeds',
  codes: 'codes',
  media: 'media',
  users: 'settings/people',
  invitations: 'settings/people',
}

/** Entities whose list can be searched by name. */
const searchable = new Set([
  'animals',
  'services',
  'galleries',
  'faqs',
  'bank-accounts',
  'certificates',
  'codes',
  'media',
])

function settingsUrl(type: string) {
  if (type === 'certificate_templates') return screenUrl('settings/templates')
  return screenUrl(type === 'security' ? 'settings/people' : 'settings')
}

export function subjectUrl({ entity, entity_id, name, order_id }: ToldEvent) {
  if (order_id !== null) return orderUrl(order_id)
  if (entity === 'day_closes') return `${closeUrl}?day=${entity_id}`
  if (entity === 'settings') return settingsUrl(entity_id)
  if (entity === 'legal_pages') return screenUrl(`settings/legal/${entity_id}`)
  const screen = screens[entity]
  if (screen === undefined || entity_id === '*') return null
  const isFound = name !== null && searchable.has(entity)
  return pathWith(screenUrl(screen), isFound ? new URLSearchParams({ q: name }).toString() : '')
}
