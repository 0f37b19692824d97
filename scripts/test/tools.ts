import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as buildSources } from '../build/build.ts'
import { newerInSources } from '../build/newer-apis.ts'
import { type Check, run } from './check.ts'

async function tool(name: string, program: string, args: string[]): Promise<Check> {
  const { isOk, output } = await run(program, args, { minutes: 8 })
  return { name, passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output }
}

/** One checker for each project: four need nearly twice the CPU time, because each computes the shared types again. */
export const types = () => tool('types', 'tsc', ['-b', '--checkers', '1'])
export async function lint(): Promise<Check> {
  const biome = await tool('lint', 'biome', ['ci', '--colors=off'])
  const newer = newerInSources()
  return newer === '' ? biome : { ...biome, passed: 0, failed: 1, output: `${biome.output}\n${newer}` }
}
export const knip = () => tool('knip', 'knip', ['--no-progress'])

export async function checkBuild(): Promise<Check> {
  try {
    await buildSources()
    return { name: 'build', passed: 1, failed: 0, output: '' }
  } catch (error) {
    return { name: 'build', passed: 0, failed: 1, output: String(error) }
  }
}

/** KiB gzip. A larger worker starts more slowly; files that it rarely needs can be static assets. */
const maxUpload = 500

/** Bundles the upload of `npm run deploy` without an account, and checks its size. */
export async function dryRun() {
  const folder = mkdtempSync(join(tmpdir(), 'qurban-deploy-'))
  const config = ['-c', 'dist/qurban/wrangler.json', '--outdir', folder]
  const check = await tool('deploy dry run', 'wrangler', ['deploy', '--dry-run', ...config])
  rmSync(folder, { recursive: true })
  const size = Number(/gzip: ([\d.]+) KiB/.exec(check.output)?.[1])
  if (size <= maxUpload) return check
  return { ...check, passed: 0, failed: 1, output: `${check.output}\nLarger than ${maxUpload} KiB gzip` }
}
