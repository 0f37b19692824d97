import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const END_WITH_PARENT = new URL('../start/end-with-parent.mjs', import.meta.url).href
const STAMP = join(ROOT, 'dist/.sources')
const SOURCES = ['{worker,web,scripts}/**/*.*', '*.{html,json,toml,ts}']

export async function build() {
  const sources = fingerprint()
  const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
  if (isCurrent && existsSync(join(ROOT, 'dist/qurban/wrangler.json'))) return
  // An interrupted build must not be taken for a complete one.
  rmSync(STAMP, { force: true })
  await viteBuild()
  writeFileSync(STAMP, sources)
}

function viteBuild() {
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...vite], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', text => {
    said += text
  })
  return new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `vite build ended with ${code}`)),
    )
  })
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}
