import type { EvidenceMime } from '../../worker/contract/fulfilment/evidence-files'
import type { EvidenceStage } from '../../worker/contract/labels'

export const fieldShellCacheName = 'lapangan-1'
export const fieldAppPath = '/admin/field'
export const accessTokenKey = 'token'
export const backgroundSyncTag = 'kirim'
export const fieldChannelName = 'qurban.lapangan'
/** Key in the `notes` store: the last known difference in ms between server time and phone time. */
export const clockOffsetKey = 'clock'

export type NumberedSacrifice = { id: string; number: number; name: string }

type Waiting = {
  id: string
  /** Renaming `place` would break jobs that are already stored on phones. */
  place: NumberedSacrifice
  /** Time at which the photo was taken, in ms since 1970 by the phone's clock. */
  taken: number
  /** Server time minus phone time in ms at `taken`, null if unknown. Stored because the phone's clock can change. */
  offset?: number | null
  /** A refused job is neither sent nor deleted automatically. */
  state: 'waiting' | 'refused'
  problem: string | null
  tries: number
  /** Earliest time of the next attempt, in ms since 1970. */
  next: number
}

export type Shot = Waiting & { kind: 'file'; stage: EvidenceStage; mime: EvidenceMime; size: number }
export type Completion = Waiting & { kind: 'done' }
export type FieldJob = Shot | Completion

const databaseName = 'qurban.lapangan'
const stores = ['jobs', 'files', 'notes'] as const
type Store = (typeof stores)[number]

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let openedDatabase: Promise<IDBDatabase> | null = null

function openDatabase() {
  openedDatabase ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store)
    }
    request.onsuccess = () => {
      const forget = () => {
        openedDatabase = null
      }
      // The browser may close the database. Forget the connection, so that the next call opens it again.
      request.result.onclose = forget
      request.result.onversionchange = () => {
        request.result.close()
        forget()
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  openedDatabase.catch(() => {
    openedDatabase = null
  })
  return openedDatabase
}

async function readStore<T>(store: Store, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await openDatabase()
  return resultOf(ask(database.transaction(store).objectStore(store)))
}

/** Writes to all stores or to none; resolves when the data is on disk. Throws e.g. `QuotaExceededError`. */
async function writeStores(names: Store[], change: (of: (store: Store) => IDBObjectStore) => void) {
  const database = await openDatabase()
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
  const written = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'))
  })
  change(name => transaction.objectStore(name))
  await written
}

export async function readQueuedJobs(): Promise<FieldJob[]> {
  const jobs: FieldJob[] = await readStore('jobs', store => store.getAll())
  return jobs.sort((a, b) => a.taken - b.taken || (a.id < b.id ? -1 : 1))
}

export const readStoredFile = (id: string): Promise<Blob | undefined> =>
  readStore('files', store => store.get(id))

export const storePhotoOrVideo = (shot: Shot, file: Blob) =>
  writeStores(['jobs', 'files'], of => {
    of('files').put(file, shot.id)
    of('jobs').put(shot, shot.id)
  })

/** Updates a job unless it was deleted in the meantime. */
export const updateQueuedJob = (job: FieldJob) =>
  writeStores(['jobs'], of => {
    const known = of('jobs').getKey(job.id)
    known.onsuccess = () => known.result !== undefined && of('jobs').put(job, job.id)
  })

export const storeCompletion = (job: Completion) => writeStores(['jobs'], of => of('jobs').put(job, job.id))

export const deleteQueuedJob = (id: string) =>
  writeStores(['jobs', 'files'], of => {
    of('jobs').delete(id)
    of('files').delete(id)
  })

/** Saves data other than jobs for offline use: lists, and the access token for background sending. */
export const saveOfflineValue = (name: string, value: unknown) =>
  writeStores(['notes'], of => of('notes').put(value, name))
export const readOfflineValue = (name: string): Promise<unknown> =>
  readStore('notes', store => store.get(name))
/** Deletes the lists and the access token at sign-out. Unsent jobs remain. */
export const clearOfflineValues = () => writeStores(['notes'], of => of('notes').clear())
