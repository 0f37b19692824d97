import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Runs a program in this terminal. Returns whether it exited with 0. */
export const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

export const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian packages without recommended ones. Returns whether that succeeded. Needs root. */
export const installDebian = (...names: string[]) =>
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', ...names])

const shell = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** The first existing path: $CHROMIUM, then `paths`, then Playwright's download; undefined if none exists. */
const firstOf = (paths: string[]) =>
  [process.env.CHROMIUM ?? '', ...paths, chromium.executablePath()].find(path => path && existsSync(path))

/** For tests: prefers the headless shell, which has the same engine and needs two thirds of the time. */
export const findChromium = () => firstOf([shell, ...whole])

/**
 * For measurements: prefers the full browser, because the shell lazy-loads pictures from further below the viewport.
 */
export const findWholeChromium = () => firstOf([...whole, shell])

/** Installs Chromium if there is none: the Debian package as root, otherwise Playwright's build. Returns its path. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (isDebianRoot() && succeeds('apt-get', ['update'])) {
    if (!installDebian('chromium-headless-shell')) installDebian('chromium')
  }
  if (!findChromium()) succeeds('playwright', ['install', 'chromium'])
  return findChromium()
}
