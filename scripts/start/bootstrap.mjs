// Runs before the packages are installed: use only Node 20 itself.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isRunning } from './leftover.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const inRoot = (...parts) => join(root, ...parts)

export function stop(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

export function checkFolder() {
  const probe = inRoot('.wrangler', `probe-${process.pid}`)
  try {
    mkdirSync(inRoot('.wrangler'), { recursive: true })
    // The folder contains customers' data and secrets.
    chmodSync(inRoot('.wrangler'), 0o700)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch {
    stop(`Folder ${root} tidak dapat ditulisi. Pindahkan proyek ini ke folder milik Anda, lalu ulangi.`)
  }
}

const readPackages = path => JSON.parse(readFileSync(path, 'utf8')).packages

/** This file exists until an install succeeds. It contains the process id of npm. */
const installMark = inRoot('.wrangler', 'installing')

/** npm writes its hidden lockfile last, but an interrupted second install can leave an old one. */
function isInstalled() {
  const hidden = inRoot('node_modules', '.package-lock.json')
  if (existsSync(installMark) || !existsSync(hidden)) return false
  try {
    const installed = readPackages(hidden)
    return Object.entries(readPackages(inRoot('package-lock.json'))).every(
      ([path, { version, optional }]) => {
        if (path === '' || (optional && !installed[path])) return true
        return installed[path]?.version === version && existsSync(inRoot(path, 'package.json'))
      },
    )
  } catch {
    // The lockfile is truncated.
    return false
  }
}

/** Without /proc the name is unknown, so any running process counts. */
function isNpmRunning(pid) {
  if (!isRunning(pid)) return false
  try {
    return /npm/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return !existsSync('/proc/self')
  }
}

const longestWaitMs = 5 * 60_000

/** npm keeps running after `npm start` was killed. Two installs in one folder would delete each other's files. */
async function waitForOtherInstall() {
  const pid = existsSync(installMark) ? Number(readFileSync(installMark, 'utf8')) : 0
  if (!isNpmRunning(pid)) return
  console.log(`Pemasangan paket yang terputus masih diselesaikan npm (proses ${pid}); ditunggu …`)
  for (const end = Date.now() + longestWaitMs; Date.now() < end && isNpmRunning(pid); ) await wait(500)
}

export const homeProblem = () =>
  `Folder HOME (${homedir()}) tidak dapat ditulisi, padahal npm dan Wrangler menyimpan berkasnya di sana. Ulangi dengan folder lain, misalnya: HOME=/tmp/rumah-toko npm start`

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The ids of parent and grandparent: there may be a shell between npm and this process. */
function above() {
  try {
    const [, grandparent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return `${process.ppid} ${grandparent}`
  } catch {
    return String(process.ppid)
  }
}
const aboveAtFirst = above()

/** Also watches the parent npm, because a killed npm forwards no signal. */
function whenEnding(end) {
  for (const signal of endingSignals) process.on(signal, end)
  const isByNpm = process.env.npm_lifecycle_event !== undefined
  const watch = setInterval(() => isByNpm && above() !== aboveAtFirst && end(), 300)
  watch.unref()
  return () => {
    clearInterval(watch)
    for (const signal of endingSignals) process.off(signal, end)
  }
}

/** Resolves to the exit code (null if a signal ended npm) and the text on stderr. */
function npm(args) {
  const cli = process.env.npm_execpath
  const own = cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm']
  writeFileSync(installMark, '', { mode: 0o600 })
  const child = spawn(own[0], [...own.slice(1), ...args], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid) writeFileSync(installMark, String(child.pid))
  const stopWatching = whenEnding(() => child.kill('SIGTERM'))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  return new Promise(resolve => {
    child.once('error', error => resolve({ error, said }))
    child.once('close', (status, signal) => resolve({ status, signal, said }))
  }).finally(stopWatching)
}

export async function install() {
  await waitForOtherInstall()
  if (isInstalled()) return
  console.log('Memasang paket-paket yang diperlukan. Ini hanya sekali dan perlu sekitar satu menit …')
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const { status, signal, error, said } = await npm([
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...patience,
  ])
  if (status === 0) return rmSync(installMark)
  if (error)
    stop('Program npm tidak ditemukan. Pasang Node.js 20 atau yang lebih baru beserta npm, lalu ulangi.')
  if (signal) stop('Pemasangan paket dihentikan. Ulangi perintahnya untuk memasang dari awal.')
  if (noNetwork.test(said))
    stop('Paket tidak dapat diunduh karena jaringan tidak tersambung. Sambungkan ke internet, lalu ulangi.')
  if (/EACCES|EPERM|EROFS|ENOENT/.test(said) && said.includes(homedir())) stop(homeProblem())
  stop(`Pemasangan paket gagal:\n${said.trim().split('\n').slice(-15).join('\n')}`)
}

/** The path of Node 24 from the packages, or of the current Node if it can run TypeScript (22.18 or newer). */
function modernNode() {
  const packaged = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return stop(
    'Node 24 belum terpasang karena npm dilarang menjalankan skrip pemasangan. Jalankan: npm rebuild node --ignore-scripts=false',
  )
}

/** The IPC channel closes when this process dies, which the script can detect. */
export function runModern(script, args = []) {
  const node = modernNode()
  const bin = inRoot('node_modules', '.bin')
  const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` }
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', inRoot('scripts', script), ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  whenEnding(() => child.kill('SIGTERM'))
  return new Promise(resolve => child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))))
}
