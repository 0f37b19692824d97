// npm start: everything from a clean clone to a running shop.
import { createServer } from 'node:net'
import { checkFolder, install, runModern, stop } from './bootstrap.mjs'

const port = Number(process.env.PORT ?? 8787)
const host = process.env.HOST ?? '127.0.0.1'

function checkPort() {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    stop(`PORT=${process.env.PORT} bukan nomor port. Contoh yang benar: PORT=8788 npm start`)
  }
  const probe = createServer()
  return new Promise(resolve => {
    probe.once('error', error => stop(portProblem(error.code)))
    probe.listen(port, host, () => probe.close(resolve))
  })
}

function portProblem(code) {
  if (code === 'EADDRINUSE')
    return `Port ${port} sedang dipakai program lain. Pilih port lain, misalnya: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `Port ${port} tidak boleh dipakai oleh pengguna ini. Pilih port di atas 1024, misalnya: PORT=8788 npm start`
  return `Alamat ${host} tidak ada di komputer ini. Hapus HOST atau isi dengan 127.0.0.1.`
}

await checkPort()
checkFolder()
install()
process.exit(await runModern('shop.ts'))
