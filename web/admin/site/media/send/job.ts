export type Failure = {
  problem: string
  canRetry: boolean
  /** True if only the size of a video is refused, so that the operator may cut the video. */
  isTooLong?: boolean
}

export type SendState =
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

export type SendList<J extends UploadJob> = {
  jobs: J[]
  isBusy: boolean
  retry: (job: J) => void
  cancel: (job: J) => void
  dismiss: (job: J) => void
  clear: () => void
}

export const isUploadRunning = ({ state }: UploadJob) =>
  state.is === 'waiting' || state.is === 'preparing' || state.is === 'sending'
