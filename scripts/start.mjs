// npm start: checks port and folder, installs the packages if needed, then runs start/shop.ts. Plain Node 20, no
// packages.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkFolder, install, runModern, stop } from './start/bootstrap.mjs'
import { endLeftover } from './start/leftover.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const port = Number(process.env.PORT || 8787)
const host = process.env.HOST || '127.0.0.1'

/** After a shop was killed, its port can stay in use for a moment. */
const portPatienceMs = 5000

async function checkPort() {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    stop(`PORT=${process.env.PORT} bukan nomor port. Contoh yang benar: PORT=8788 npm start`)
  }
  const end = Date.now() + portPatienceMs
  let code = await listenError()
  for (; code === 'EADDRINUSE' && Date.now() < end; code = await listenError()) await wait(250)
  if (code) stop(portProblem(code))
}

/** Returns null if the port is free. */
function listenError() {
  const probe = createServer()
  return new Promise(resolve => {
    probe.once('error', error => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

function portProblem(code) {
  if (code === 'EADDRINUSE')
    return `Port ${port} sedang dipakai program lain. Pilih port lain, misalnya: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `Port ${port} tidak boleh dipakai oleh pengguna ini. Pilih port di atas 1024, misalnya: PORT=8788 npm start`
  return `Alamat ${host} tidak ada di komputer ini. Hapus HOST atau isi dengan 127.0.0.1.`
}

await endLeftover(join(root, process.env.SETUP === '1' ? '.wrangler/setup' : '.wrangler/state'))
await checkPort()
checkFolder()
await install()
process.exit(await runModern('start/shop.ts'))
