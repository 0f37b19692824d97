import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Runs a program with this terminal; whether it ended well. */
export const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

export const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs each package with what it needs and nothing recommended; whether all of them are there. For root on a Debian. */
export const installDebian = (...names: string[]) =>
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', ...names])

const shell = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** The Chromium of this machine, or the one Playwright has downloaded; its path, or undefined. */
const firstOf = (paths: string[]) =>
  [process.env.CHROMIUM ?? '', ...paths, chromium.executablePath()].find(path => path && existsSync(path))

/** For tests: the shell is the same engine without a window around its pages, for two thirds of the time. */
export const findChromium = () => firstOf([shell, ...whole])

/** For measuring: the shell loads pictures from further below than the browser that people have. */
export const findWholeChromium = () => firstOf([...whole, shell])

/** Installs a Chromium where there is none: from Debian when root, else Playwright's own. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (isDebianRoot() && succeeds('apt-get', ['update'])) {
    if (!installDebian('chromium-headless-shell')) installDebian('chromium')
  }
  if (!findChromium()) succeeds('playwright', ['install', 'chromium'])
  return findChromium()
}
