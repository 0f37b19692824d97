// npm start: everything from a clean clone to a running shop.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkFolder, install, runModern, stop } from './start/bootstrap.mjs'
import { endLeftover } from './start/leftover.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const port = Number(process.env.PORT || 8787)
const host = process.env.HOST || '127.0.0.1'

/** A shop that was just killed gives its port back within moments. */
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

/** The code of the error that listening on the port gives; null when it is free. */
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
