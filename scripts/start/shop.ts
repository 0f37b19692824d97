// The part of `npm start` that needs the packages: build, demo data, server, cron.
import './end-with-parent.mjs'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeFileAtomically } from '../../worker/operations/backup/files.ts'
import { build } from '../build/build.ts'
import { serveProviders } from '../gateway-simulator/serve.ts'
import { clearHalfSeeded, type OperatorLogin, seedDemo } from '../seed/demo-data.ts'
import { openChannel } from './channel.ts'
import { keepCron, requeueLostJobs } from './cron-and-jobs.ts'
import { devVars, randomPassword } from './dev-vars.ts'
import { migrate } from './migrations.ts'
import { type LogLine, type ServeOptions, type Server, serve } from './serve.ts'
import { registerKey } from './signing-key.ts'
import { explainStartError } from './start-error.ts'
import { lockState } from './state-lock.ts'

/** SETUP=1 starts an empty shop with its own data folder, so the demo data stays unchanged. */
const isFromNothing = process.env.SETUP === '1'
const STATE = isFromNothing ? '.wrangler/setup' : '.wrangler/state'
const STATEMENT = 'demo/mutasi-contoh.csv'

/** Migrates and seeds on a random port first, so no visitor can reach a shop without its data. */
async function prepareData(options: ServeOptions, operator: OperatorLogin) {
  const server = await serve(options)
  await clearHalfSeeded(server)
  await migrate(server.d1)
  await registerKey(server.d1, options.vars.CERTIFICATE_KEY)
  await requeueLostJobs(server.d1)
  const demo = isFromNothing ? null : await seedDemo(server, operator, options.vars.CERTIFICATE_KEY)
  await server.stop()
  if (demo === null) return null
  if (demo.isFresh || !existsSync(STATEMENT)) writeFileAtomically(STATEMENT, demo.statement)
  return resolve(STATEMENT)
}

const withDemo = (url: string, operator: OperatorLogin, statement: string | null) => `
Toko      ${url}
Operator  ${url}/admin
          E-mail      ${operator.email}
          Kata sandi  ${operator.password}   (kata sandi awal, tersimpan di .dev.vars)
${statement ? `Mutasi    ${statement}   (contoh untuk dicoba di menu Mutasi, rekening BCA)` : ''}`

const fromNothing = (url: string, token: string) => `
Toko      ${url}   (kosong, dengan data sendiri di ${STATE})
Siapkan   ${url}/admin/setup#${token}
          Tautan ini berlaku 24 jam dan hanya sekali; setelah ada pemilik, masuk lewat ${url}/admin`

async function open() {
  await lockState(STATE)
  const { bindings, operator } = devVars()
  const limits = process.env.LIMITS ?? bindings.LIMITS ?? 'on'
  const token = isFromNothing ? { SETUP_TOKEN: randomPassword() } : null
  const port = Number(process.env.PORT || 8787)
  console.log('Menyiapkan toko …')
  await build()
  const providers = await serveProviders(`http://127.0.0.1:${port}`)
  const options = {
    persist: STATE,
    vars: {
      ...bindings,
      LIMITS: limits,
      SITE_ORIGIN: process.env.SITE_ORIGIN ?? '',
      PAYMENT_SIMULATOR: providers.url,
      ...token,
    },
    onLog: ({ level, message }: LogLine) => level === 'error' && console.error(message),
  }
  const statement = await prepareData(options, operator)
  const server = await serve({
    ...options,
    port,
    host: process.env.HOST || '127.0.0.1',
  })
  const closeChannel = await openChannel(STATE, server)
  console.log(`${token ? fromNothing(server.url, token.SETUP_TOKEN) : withDemo(server.url, operator, statement)}
${limits === 'off' ? '\nBatas permintaan dimatikan (LIMITS=off).' : ''}
Tekan Ctrl+C untuk berhenti. Data tetap tersimpan.`)
  return { server, closeChannel, providers }
}

function closeWithTerminal(server: Server, closeOthers: () => void) {
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    closeOthers()
    await server.stop()
    console.log('\nToko berhenti.')
    process.exit(0)
  }
  // Miniflare's own listeners would end the process with 130 or 143 before it has closed its database files.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.removeAllListeners(event)
    process.on(event, close)
  }
}

try {
  const { server, closeChannel, providers } = await open()
  const stopCron = keepCron(server.fireCron)
  closeWithTerminal(server, () => {
    stopCron()
    closeChannel()
    void providers.stop()
  })
} catch (error) {
  console.error(`\nToko tidak dapat dibuka. ${explainStartError(error)}\n`)
  process.exit(1)
}
