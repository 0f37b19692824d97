import { cpSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startVictim } from '../../../scripts/bench/victim.ts'
import { keepSession, test as officeTest } from './office'
import { secrets } from './secrets.ts'
import { expect } from './shop'

let serial = 0

/** A demo shop in its own process, which a test kills and restarts with the same data and port. */
async function openMortalShop(vars: Record<string, string>) {
  const folder = process.env.E2E_FOLDER ?? ''
  const persist = join(folder, `mortal-${process.pid}-${++serial}`)
  cpSync(join(folder, 'state'), persist, { recursive: true })
  const options = { dist: join(folder, 'dist'), persist, vars: { ...secrets, ...vars } }
  let victim = await startVictim(options)
  const { url } = victim

  const [file = ''] = globSync(join(persist, 'v3/d1/**/*.sqlite')).filter(path => !/metadata/.test(path))
  const d1 = new DatabaseSync(file, { readOnly: true })
  /** First column of the first row. Read-only; works also while the server is dead. */
  const read = (sql: string) => Object.values(d1.prepare(sql).get() ?? {})[0]
  const count = (where: string) => Number(read(`SELECT count(*) FROM ${where}`))

  const kill = () => victim.kill()
  const stand = async () => {
    victim = await startVictim({ ...options, port: Number(new URL(url).port) })
  }
  /**
   * Kills the server once `rows` rows of the next job of this kind are done, while the job is unfinished. Call this
   * function before the press that starts the job.
   */
  const killAt = async (kind: string, rows: number) => {
    const open = `jobs WHERE kind = '${kind}' AND finished_at IS NULL`
    while (count(open) === 0) await wait(10)
    while (count(`${open} AND done < ${rows}`) === 1) await wait(10)
    await kill()
    expect(count(open)).toBe(1)
  }
  const stop = async () => {
    d1.close()
    await kill()
    rmSync(persist, { recursive: true, force: true })
  }
  return { url, read, count, killAt, stand, stop }
}

type MortalShop = Awaited<ReturnType<typeof openMortalShop>>

type Mortal = { mortal: MortalShop; vars: Record<string, string>; phone: Page }

/** Back office of a shop that can be killed. `phone` is a page of a second owner; `vars` are set for the worker. */
export const test = officeTest.extend<Mortal>({
  vars: [{}, { option: true }],
  mortal: async ({ vars }, use) => {
    const mortal = await openMortalShop(vars)
    await use(mortal)
    await mortal.stop()
  },
  baseURL: async ({ mortal }, use) => use(mortal.url),
  phone: async ({ browser, office, baseURL }, use) => {
    const invited = await office.api.post('/api/admin/people/invitations', {
      data: { email: 'rekan@contoh.id', role: 'owner' },
    })
    const { token } = await invited.json()
    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })
    const joined = await context.request.post('/api/auth/accept', {
      data: { token, name: 'Rekan Kedua', password: 'sandi-milik-rekan' },
    })
    const page = await context.newPage()
    await keepSession(page, await joined.text())
    await use(page)
    await context.close()
  },
})
