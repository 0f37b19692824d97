// npm run dev: the data of `npm start`, served by Vite with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { seedDemo } from './demo-data.ts'
import { devVars } from './dev-vars.ts'
import { registerKey } from './local-key.ts'
import { migrate } from './migrations.ts'
import { lockState } from './state-lock.ts'

const root = join(import.meta.dirname, '..')
try {
  lockState(join(root, '.wrangler/state'))
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
const { bindings, operator } = devVars()

const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
  configPath: join(root, 'wrangler.toml'),
  persist: { path: join(root, '.wrangler/state/v3') },
})
await migrate(env.DB)
await registerKey(env.DB, bindings.CERTIFICATE_KEY)
await seedDemo({ d1: env.DB, r2: env.MEDIA }, operator, bindings.CERTIFICATE_KEY)
await dispose()

console.log(`\nOperator  ${operator.email}  ${operator.password}   (kata sandi awal, tersimpan di .dev.vars)`)
const vite = spawn(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.removeAllListeners(signal)
  process.on(signal, () => vite.kill('SIGTERM'))
}
vite.on('exit', code => process.exit(code ?? 0))
