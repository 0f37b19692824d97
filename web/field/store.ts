import type { EvidenceMime } from '../../worker/contract/fulfilment/evidence-files'
import type { EvidenceStage } from '../../worker/contract/labels'

export type Numbered = { id: string; number: number; name: string }

type Waiting = {
  id: string
  /** The sacrifice. Stored under this name on existing phones. */
  place: Numbered
  /** In ms, by the phone's clock. */
  taken: number
  /** Server time minus phone time when taken, in ms: the clock may be corrected before sending. Null if unknown. */
  offset?: number | null
  /** A refused job is neither sent nor deleted automatically. */
  state: 'waiting' | 'refused'
  /** Reason of the refusal, in Indonesian. */
  problem: string | null
  tries: number
  /** Earliest time of the next attempt, ms since epoch. */
  next: number
}

export type Shot = Waiting & { kind: 'file'; stage: EvidenceStage; mime: EvidenceMime; size: number }
export type Done = Waiting & { kind: 'done' }
export type Job = Shot | Done

const databaseName = 'qurban.lapangan'
const stores = ['jobs', 'files', 'notes'] as const
type Store = (typeof stores)[number]

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | null = null

function open() {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store)
    }
    request.onsuccess = () => {
      const forget = () => {
        opened = null
      }
      // The browser may close the database; the next call opens it again.
      request.result.onclose = forget
      request.result.onversionchange = () => {
        request.result.close()
        forget()
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opened.catch(() => {
    opened = null
  })
  return opened
}

async function read<T>(store: Store, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open()
  return resultOf(ask(database.transaction(store).objectStore(store)))
}

/** Writes to all stores or to none; resolves when the data is on disk. Throws `QuotaExceededError` and others. */
async function write(names: Store[], change: (of: (store: Store) => IDBObjectStore) => void) {
  const database = await open()
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
  const written = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'))
  })
  change(name => transaction.objectStore(name))
  await written
}

/** All jobs, oldest first, without their files. */
export async function waitingJobs(): Promise<Job[]> {
  const jobs: Job[] = await read('jobs', store => store.getAll())
  return jobs.sort((a, b) => a.taken - b.taken || (a.id < b.id ? -1 : 1))
}

export const fileOf = (id: string): Promise<Blob | undefined> => read('files', store => store.get(id))

/** Stores a photo or video with its job in one transaction. */
export const keepShot = (shot: Shot, file: Blob) =>
  write(['jobs', 'files'], of => {
    of('files').put(file, shot.id)
    of('jobs').put(shot, shot.id)
  })

/** Updates a job unless it was deleted in the meantime. */
export const changeJob = (job: Job) =>
  write(['jobs'], of => {
    const known = of('jobs').getKey(job.id)
    known.onsuccess = () => known.result !== undefined && of('jobs').put(job, job.id)
  })

export const keepDone = (job: Done) => write(['jobs'], of => of('jobs').put(job, job.id))

export const dropJob = (id: string) =>
  write(['jobs', 'files'], of => {
    of('jobs').delete(id)
    of('files').delete(id)
  })

/** Other data for offline use: lists, and the access token for background sending. */
export const note = (name: string, value: unknown) => write(['notes'], of => of('notes').put(value, name))
export const noted = (name: string): Promise<unknown> => read('notes', store => store.get(name))
/** Deletes names and token at sign-out. Unsent jobs remain. */
export const forgetNotes = () => write(['notes'], of => of('notes').clear())
