// npm run dev: Vite with hot reload, using the same data folder as `npm start`.
import './start/end-with-parent.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { clearHalfSeeded, seedDemo } from './seed/demo-data.ts'
import { devVars } from './start/dev-vars.ts'
import { migrate } from './start/migrations.ts'
import { registerKey } from './start/signing-key.ts'
import { explainStartError } from './start/start-error.ts'
import { lockState } from './start/state-lock.ts'

const root = join(import.meta.dirname, '..')

async function prepareData() {
  await lockState(join(root, '.wrangler/state'))
  const { bindings, operator } = devVars()
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(root, '.wrangler/state/v3') },
  })
  const data = { d1: env.DB, r2: env.MEDIA }
  await clearHalfSeeded(data)
  await migrate(env.DB)
  await registerKey(env.DB, bindings.CERTIFICATE_KEY)
  await seedDemo(data, operator, bindings.CERTIFICATE_KEY)
  await dispose()
  return operator
}

const operator = await prepareData().catch(error => {
  console.error(`\nToko tidak dapat dibuka. ${explainStartError(error)}\n`)
  process.exit(1)
})

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
