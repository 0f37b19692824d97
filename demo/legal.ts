import privacyPolicy from './legal/privacy-policy.html?raw'
import terms from './legal/terms.html?raw'

export const legalPages = [
  { type: 'privacy_policy' as const, content: privacyPolicy, last_updated: '2026-11-01' },
  { type: 'terms' as const, content: terms, last_updated: '2026-11-01' },
]
