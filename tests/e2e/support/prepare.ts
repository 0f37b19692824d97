import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../../scripts/build/build.ts'
import { seedDemo } from '../../../scripts/seed/demo-data.ts'
import { migrate } from '../../../scripts/start/migrations.ts'
import { serve } from '../../../scripts/start/serve.ts'
import { operator, secrets } from './secrets.ts'

/** Builds the worker and one shop with demo data; each test file then opens its own copy. */
export default async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'qurban-e2e-'))
  process.env.E2E_FOLDER = folder
  await build()
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  const server = await serve({ persist: join(folder, 'state'), vars: secrets })
  await migrate(server.d1)
  await seedDemo(server, operator)
  await server.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
