import { useEffect, useRef, useState } from 'react'
import { limitConcurrency } from './concurrency'
import { type Failure, isUploadRunning, type SendList, type SendState, type UploadJob } from './job'

const parallelUploads = 2

type UploadControl = {
  signal: AbortSignal
  become: (state: SendState) => void
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

export function useConcurrentUploads<J extends UploadJob>(
  send: (job: J, way: UploadControl) => Promise<void>,
  failureOf: (error: unknown) => Failure,
): SendList<J> & { add: (added: J[]) => void } {
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
    add(added) {
      setJobs(old => [...old, ...added])
      for (const job of added) void run(job)
    },
    retry: job => void run(job),
    cancel: ({ id }) => controllers.current.get(id)?.abort(),
    dismiss: ({ id }) => setJobs(old => old.filter(job => job.id !== id)),
    clear: () => setJobs(old => old.filter(isUploadRunning)),
  }
}
