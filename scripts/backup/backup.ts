import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CompleteManifest, writeBackupManifest } from '../../worker/operations/backup/manifest.ts'
import { copyDatabaseRows, type Options } from '../../worker/operations/backup/rows-out.ts'
import { copyObjects } from './objects.ts'
import type { ShopStorage } from './restore.ts'

/** Copies the rows in one consistent snapshot, then the files. An interrupted copy resumes at the next call. */
export async function backUp(
  { db, media }: ShopStorage,
  folder: string,
  options: Options = {},
): Promise<CompleteManifest> {
  const { manifest, tables } = await copyDatabaseRows(db, folder, options)
  const objects = await copyObjects(media, folder, () => options.onPage?.('R2'))
  const { progress: _, ...common } = manifest
  const finished_at = (options.now ?? new Date()).toISOString()
  const complete: CompleteManifest = { ...common, state: 'complete', finished_at, tables, objects }
  writeBackupManifest(folder, complete)
  rmSync(join(folder, 'base'), { recursive: true, force: true })
  return complete
}
