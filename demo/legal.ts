import { readFileSync } from 'node:fs'

const page = (name: string) => readFileSync(new URL(`./legal/${name}.html`, import.meta.url), 'utf8')

export const legalPages = [
  { type: 'privacy_policy' as const, content: page('privacy-policy'), last_updated: '2026-11-01' },
  { type: 'terms' as const, content: page('terms'), last_updated: '2026-11-01' },
]
