import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist/.sources')
const SOURCES = ['{worker,web,scripts}/**/*.*', '*.{html,json,toml,ts}']

/** Builds browser and worker into `dist`, or leaves a build of the very same sources alone. */
export async function build() {
  const sources = fingerprint()
  const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
  if (isCurrent && existsSync(join(ROOT, 'dist/qurban/wrangler.json'))) return
  await viteBuild()
  writeFileSync(STAMP, sources)
}

function viteBuild() {
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const options = { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } }
  return new Promise<void>((resolve, reject) =>
    execFile(process.execPath, vite, options, (error, _, stderr) =>
      error ? reject(new Error(stderr.trim() || error.message)) : resolve(),
    ),
  )
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}
