// npm run eid: the operator's Eid morning in a browser, with its clicks and seconds.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.ts'

if (!ensureChromium()) {
  console.error('Chromium tidak ditemukan dan tidak dapat dipasang. Pasang sendiri, lalu ulangi.')
  process.exit(1)
}
const { status } = spawnSync('playwright', ['test', 'eid-morning', '--workers=1', '--retries=0'], {
  stdio: 'inherit',
  env: { ...process.env, EID: '1' },
})
process.exit(status ?? 1)
