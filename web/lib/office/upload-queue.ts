import { useEffect, useRef, useState } from 'react'

export function limitConcurrency(n: number) {
  let free = n
  const waiting: (() => void)[] = []
  const enter = () => {
    if (free === 0) return new Promise<void>(resolve => waiting.push(resolve))
    free--
    return Promise.resolve()
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async <T>(task: () => Promise<T>) => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}

export type Failure = {
  problem: string
  canRetry: boolean
  /** True if only the size of a video is refused, so that the operator may cut the video. */
  isTooLong?: boolean
}

type SendState =
  | { is: 'waiting' }
  | { is: 'preparing' }
  | { is: 'sending'; fraction: number }
  | { is: 'done' }
  | ({ is: 'failed' } & Failure)
  | { is: 'cancelled' }

export type UploadJob = { id: string; file: File; state: SendState }

export const newUploadJob = (file: File): UploadJob => ({
  id: crypto.randomUUID(),
  file,
  state: { is: 'waiting' },
})

export const isUploadRunning = ({ state }: UploadJob) =>
  state.is === 'waiting' || state.is === 'preparing' || state.is === 'sending'

const parallelUploads = 2

type UploadControl = {
  signal: AbortSignal
  become: (state: SendState) => void
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

export function useConcurrentUploads<J extends UploadJob>(
  send: (job: J, way: UploadControl) => Promise<void>,
  failureOf: (error: unknown) => Failure,
) {
  const [jobs, setJobs] = useState<J[]>([])
  const [whenFree] = useState(() => limitConcurrency(parallelUploads))
  const controllers = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const all = controllers.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  async function run(job: J) {
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(job.id, controller)
    const become = (state: SendState) =>
      setJobs(old => old.map(one => (one.id === job.id ? { ...one, state } : one)))
    const inTurn: UploadControl['inTurn'] = task =>
      whenFree(() => {
        signal.throwIfAborted()
        become({ is: 'preparing' })
        return task()
      })
    become({ is: 'waiting' })
    try {
      await send(job, { signal, become, inTurn })
      become({ is: 'done' })
    } catch (error) {
      become(signal.aborted ? { is: 'cancelled' } : { is: 'failed', ...failureOf(error) })
    }
  }

  return {
    jobs,
    isBusy: jobs.some(isUploadRunning),
    add(added: J[]) {
      setJobs(old => [...old, ...added])
      for (const job of added) void run(job)
    },
    retry: (job: J) => void run(job),
    cancel: ({ id }: J) => controllers.current.get(id)?.abort(),
    dismiss: ({ id }: J) => setJobs(old => old.filter(job => job.id !== id)),
    clear: () => setJobs(old => old.filter(isUploadRunning)),
  }
}

export type UploadQueue<J extends UploadJob> = ReturnType<typeof useConcurrentUploads<J>>
