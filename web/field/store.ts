import type { EvidenceMime } from '../../worker/contract/fulfilment/evidence-files'
import type { EvidenceStage } from '../../worker/contract/labels'

/** A sacrifice as a phone needs to know it. */
export type Numbered = { id: string; number: number; name: string }

type Waiting = {
  id: string
  /** What it is of; on phones under this name since the first of them. */
  place: Numbered
  /** When it was taken, ms by the phone's own clock. */
  taken: number
  /** Server time less the phone's when it was taken, ms: the clock may be put right before it is sent. NULL: nobody knew. */
  offset?: number | null
  /** A refused one is not sent again by itself, and never thrown away by itself. */
  state: 'waiting' | 'refused'
  /** Why it was refused, fit to show. */
  problem: string | null
  tries: number
  /** Not before, ms. */
  next: number
}

export type Shot = Waiting & { kind: 'file'; stage: EvidenceStage; mime: EvidenceMime; size: number }
/** 'Selesai' pressed without a network waits like a photo. */
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
      // The browser may close it under pressure; the next call opens it again.
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

/** Reads what `ask` asks for. */
async function read<T>(store: Store, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open()
  return resultOf(ask(database.transaction(store).objectStore(store)))
}

/** Writes to all of the stores or to none, and answers once it stands on the disk. Throws `QuotaExceededError` and others. */
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

/** Everything that waits, oldest first. Files are not read. */
export async function waitingJobs(): Promise<Job[]> {
  const jobs: Job[] = await read('jobs', store => store.getAll())
  return jobs.sort((a, b) => a.taken - b.taken || (a.id < b.id ? -1 : 1))
}

export const fileOf = (id: string): Promise<Blob | undefined> => read('files', store => store.get(id))

/** Keeps a photo or video together with what it is for, whole or not at all. */
export const keepShot = (shot: Shot, file: Blob) =>
  write(['jobs', 'files'], of => {
    of('files').put(file, shot.id)
    of('jobs').put(shot, shot.id)
  })

/** Keeps a job as it is now; one that is gone meanwhile stays gone. */
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

/** Anything else worth having without a network: lists, and the token the background sends with. */
export const note = (name: string, value: unknown) => write(['notes'], of => of('notes').put(value, name))
export const noted = (name: string): Promise<unknown> => read('notes', store => store.get(name))
/** Whoever signs out leaves no names and no token on the phone; what waits to be sent stays. */
export const forgetNotes = () => write(['notes'], of => of('notes').clear())
