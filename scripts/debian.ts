import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Runs a program with this terminal; whether it ended well. */
export const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

export const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs each package with what it needs and nothing recommended; whether all of them are there. For root on a Debian. */
export const installDebian = (...names: string[]) =>
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', ...names])

export const isOnPath = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))
