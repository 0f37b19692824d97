import { applyD1Migrations, env, reset } from 'cloudflare:test'

// Files share a worker, which takes seconds to start, but no data.
await reset()
await applyD1Migrations(env.DB, env.MIGRATIONS)
