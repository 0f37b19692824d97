import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

export const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

export const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Works only for root. */
export const installDebian = (...names: string[]) =>
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', ...names])

const shell = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Tries $CHROMIUM, then `paths`, then Playwright's download. */
const firstOf = (paths: string[]) =>
  [process.env.CHROMIUM ?? '', ...paths, chromium.executablePath()].find(path => path && existsSync(path))

/** The headless shell has the same engine and needs two thirds of the time. */
export const findChromium = () => firstOf([shell, ...whole])

/** For measurements: the shell lazy-loads pictures from further below the viewport. */
export const findWholeChromium = () => firstOf([...whole, shell])

export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (isDebianRoot() && succeeds('apt-get', ['update'])) {
    if (!installDebian('chromium-headless-shell')) installDebian('chromium')
  }
  if (!findChromium()) succeeds('playwright', ['install', 'chromium'])
  return findChromium()
}
