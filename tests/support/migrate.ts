import { applyD1Migrations, env } from 'cloudflare:test'
import { emptyShop } from './empty'

// Files share a worker, which takes seconds to start, but no data.
await emptyShop()
await applyD1Migrations(env.DB, env.MIGRATIONS)
