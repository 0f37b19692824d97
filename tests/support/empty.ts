import { env, reset } from 'cloudflare:test'

async function isEmpty() {
  const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'").all()
  const { objects } = await env.MEDIA.list({ limit: 1 })
  return tables.results.length === 0 && objects.length === 0
}

/** Empties D1 and R2. Repeats the reset, because on a busy machine late writes can survive it. */
export async function emptyShop() {
  do await reset()
  while (!(await isEmpty()))
}
