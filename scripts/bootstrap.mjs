// What runs before the packages are installed: plain Node 20 with nothing but built-ins.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (...parts) => join(root, ...parts)

/** Ends the program with one sentence for the person at the terminal. */
export function stop(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

export function checkFolder() {
  const probe = inRoot('.wrangler', `probe-${process.pid}`)
  try {
    mkdirSync(inRoot('.wrangler'), { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch {
    stop(`Folder ${root} tidak dapat ditulisi. Pindahkan proyek ini ke folder milik Anda, lalu ulangi.`)
  }
}

const readPackages = path => JSON.parse(readFileSync(path, 'utf8')).packages

/** npm writes its hidden lockfile last, so an interrupted install counts as none. */
function isInstalled() {
  const hidden = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = readPackages(hidden)
  return Object.entries(readPackages(inRoot('package-lock.json'))).every(([path, { version, optional }]) => {
    if (path === '' || (optional && !installed[path])) return true
    return installed[path]?.version === version
  })
}

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/

function npm(args) {
  const cli = process.env.npm_execpath
  const own = cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm']
  return spawnSync(own[0], [...own.slice(1), ...args], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

export function install() {
  if (isInstalled()) return
  console.log('Memasang paket-paket yang diperlukan. Ini hanya sekali dan perlu sekitar satu menit …')
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const { status, error, stderr } = npm([
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...patience,
  ])
  if (status === 0) return
  if (error)
    stop('Program npm tidak ditemukan. Pasang Node.js 20 atau yang lebih baru beserta npm, lalu ulangi.')
  if (noNetwork.test(stderr))
    stop('Paket tidak dapat diunduh karena jaringan tidak tersambung. Sambungkan ke internet, lalu ulangi.')
  stop(`Pemasangan paket gagal:\n${stderr.trim().split('\n').slice(-15).join('\n')}`)
}

/** The program that runs the TypeScript scripts: Node 24 from the packages, on whatever Node this is. */
function modernNode() {
  const packaged = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return stop(
    'Node 24 belum terpasang karena npm dilarang menjalankan skrip pemasangan. Jalankan: npm rebuild node --ignore-scripts=false',
  )
}

/**
 * Runs a script on the modern Node with this terminal and resolves to its exit code.
 * Signals reach it; the channel tells it when this process is gone.
 */
export function runModern(script, args = []) {
  const node = modernNode()
  const bin = inRoot('node_modules', '.bin')
  const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` }
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', inRoot('scripts', script), ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  return new Promise(resolve => child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))))
}
