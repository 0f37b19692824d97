import { env } from 'cloudflare:test'

/** Size of a property-based test: `few` in `npm test`, `all` with DEEP=1 (docs/development.md, "Generated cases"). */
export const caseCount = <T>(few: T, all: T) => (env.DEEP === '1' ? all : few)
