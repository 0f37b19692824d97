import type { Fault, World } from '../world'

/** `name` describes the forbidden state, `sql` finds it. `settled`: holds only after cron and matching have run. */
export type Rule = { name: string; settled?: true; sql: string }

/** An invariant that SQL alone cannot check: it needs the fuzzer's own records or a page of the shop. */
export type Look = { name: string; settled?: true; find: (world: World) => Promise<Fault['rows']> }
