import type { Fault, World } from '../world'

/** A name that says what must never be, and SQL that finds it. `settled`: only once cron and matching ran. */
export type Rule = { name: string; settled?: true; sql: string }

/** What SQL alone cannot tell: it is compared with what the fuzzer knows, or with what a page shows. */
export type Look = { name: string; settled?: true; find: (world: World) => Promise<Fault['rows']> }
