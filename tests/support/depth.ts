import { env } from 'cloudflare:test'

/** What a test of generated cases takes: few in `npm test`, all of them with DEEP=1 (docs/development.md, "Generated cases"). */
export const depth = <T>(few: T, all: T) => (env.DEEP === '1' ? all : few)
