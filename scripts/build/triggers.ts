import { readFileSync } from 'node:fs'

const source = readFileSync(new URL('../../worker/db/triggers.sql', import.meta.url), 'utf8')

/** Constants that the build inserts into the worker. */
export const workerConstants = {
  TRIGGER_NAMES: JSON.stringify([...source.matchAll(/^CREATE TRIGGER (\w+)/gm)].map(([, name]) => name)),
}
