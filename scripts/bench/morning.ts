import { generateKeyPairSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { serve } from '../serve.ts'
import { openDesk } from './morning/desk.ts'
import { outcome } from './morning/outcome.ts'
import { expected, ordersOvernight, statementOf } from './morning/overnight.ts'
import * as steps from './morning/steps.ts'
import { table, title } from './print.ts'
import { demoIn, temporaryFolder, vars } from './shop.ts'
import { judge } from './verdict.ts'

const size = Number(process.env.MORNING ?? 5000)
/** Merging reads each row of the file some 43 times, in one request. */
const most = { minutes: 15, read: 250_000, ms: 5000 }
const taps = 300

/** A demo shop on the disk that signs its certificates; answers its secret. */
async function signingShop(persist: string) {
  const kid = 'kunci-eid'
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  await (await demoIn(persist)).stop()
  return { CERTIFICATE_KEY: JSON.stringify({ kty, crv, kid, x, d }) }
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
const highest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0)

/** The operator's Eid morning at five times the size, by the requests that the screens send, with two crashes in it. */
export async function morning() {
  title(
    `The Eid morning with ${size.toLocaleString('en')} orders, without the browser; the server is killed twice`,
  )
  const persist = temporaryFolder()
  const secrets = await signingShop(persist)
  const desk = await openDesk(persist, secrets)
  const { step } = desk
  const placing = performance.now()
  const { placed, products } = await ordersOvernight(desk, size)
  console.log(`Orders placed in ${((performance.now() - placing) / 1000).toFixed(0)} s`)
  const bytes = statementOf(placed, '0000123456')
  desk.costs.length = 0
  const meant = expected(size)
  let sheets: Awaited<ReturnType<typeof steps.runSheets>> = new Map()
  const tell = (what: string) => (failed: Map<string, number>) => {
    if (failed.size > 0)
      console.log(`${what}: passed over ${[...failed].map(([code, n]) => `${n} ${code}`).join(', ')}`)
  }

  await step('statement read and kept', async () => void (await steps.importStatement(desk, bytes)))
  await step('settled by one button, with a crash', async () =>
    tell('settled')(await steps.settle(desk, Math.round(size / 10) * 5)),
  )
  await step('odd ones decided by hand', async () => void (await steps.settleByHand(desk)))
  await step('planned', () => steps.plan(desk, products, tell('planned')))
  await step('run sheets', async () => {
    sheets = await steps.runSheets(desk, products)
  })
  await step('group pictures given to all', () => steps.giveEvidence(desk, sheets))
  await step('completed', () => steps.complete(desk, products, tell('completed')))
  await step('certificates drafted', async () => tell('drafted')(await steps.draft(desk)))
  await step('signed and published, with a crash', async () =>
    tell('published')(await steps.publish(desk, Math.round(size / 10) * 5)),
  )
  const minutes = desk.steps.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  await step('screens opened', () => steps.openScreens(desk))
  await step(`${taps} taps on the outbox`, async () => void (await steps.tapMessages(desk, taps)))
  let findings: unknown[] = []
  await step('Periksa data', async () => {
    findings = await steps.checkAll(desk)
  })
  await desk.stop()

  table(
    [
      'step',
      'seconds',
      'CPU s',
      'requests',
      'p50 ms',
      'p99 ms',
      'most ms',
      'rows read, most',
      'rows written, most',
    ],
    desk.steps.map(({ name, seconds, cpu }) => {
      const costs = desk.costs.filter(cost => cost.step === name)
      const ms = costs.map(cost => cost.ms)
      const reads = highest(costs.map(cost => cost.read))
      const writes = highest(costs.map(cost => cost.written))
      const times = [at(ms, 0.5), at(ms, 0.99), highest(ms)].map(value => value.toFixed(0))
      return [name, seconds.toFixed(1), cpu.toFixed(1), costs.length, ...times, reads, writes]
    }),
  )
  const working = desk.costs.filter(({ step }) => step !== 'Periksa data')
  const [widest] = working.toSorted((a, b) => b.read - a.read)
  console.log(`\nMost rows read: ${widest?.read} by ${widest?.step}, ${widest?.path.slice(0, 100)}`)
  const server = await serve({ persist, vars: { ...vars, ...secrets } })
  const wrong = await outcome(server.d1, meant)
  await server.stop()
  rmSync(persist, { recursive: true, force: true })

  const whole = `${size.toLocaleString('en')} orders, from the statement to the signed certificates`
  judge({ what: whole, figure: minutes, unit: 'min' }, { most: most.minutes })
  judge(
    {
      what: 'rows that a request of the morning read, most',
      figure: highest(working.map(cost => cost.read)),
    },
    { most: most.read },
  )
  judge(
    {
      what: 'a request of the morning, 99th percentile',
      figure: at(
        desk.costs.map(cost => cost.ms),
        0.99,
      ),
      unit: 'ms',
    },
    { most: most.ms },
  )
  judge(
    { what: 'answers of 5xx', figure: desk.costs.filter(({ status }) => status >= 500).length },
    { most: 0 },
  )
  judge({ what: 'findings of Periksa data after it', figure: findings.length }, { most: 0 })
  for (const { what, figure, most } of wrong) judge({ what, figure }, { most })
}
