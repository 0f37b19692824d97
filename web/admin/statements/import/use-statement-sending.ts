import { useRef, useState } from 'react'
import type { Statement } from '../../../../worker/contract/money/bank-rows'
import { useWrite } from '../../../lib/use-write'
import type { ReadRows } from '../../../statement/types'
import { type Progress, type SendOptions, sendStatement } from './send'

type Sending = { is: 'idle' } | { is: 'running'; progress: Progress } | { is: 'broken'; detail: string }

/** The rows of a statement on their way, which can be stopped and begun again. */
export function useStatementSending(onDone: (statement: Statement) => void) {
  const [sending, setSending] = useState<Sending>({ is: 'idle' })
  const isStopped = useRef(false)
  const { write, giveUp } = useWrite()

  async function send(reading: ReadRows, options: SendOptions) {
    isStopped.current = false
    const onProgress = (progress: Progress) => setSending({ is: 'running', progress })
    onProgress({ step: 'sending', done: 0, total: reading.rows.length })
    const problem = await write(async () => {
      const done = await sendStatement(reading, options, { onProgress, isStopped: () => isStopped.current })
      if (done) onDone(done)
      else setSending({ is: 'idle' })
    })
    // The server knows the file again, so that sending it once more needs no key.
    giveUp()
    if (problem) setSending({ is: 'broken', detail: problem.detail })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { sending, isRunning: sending.is === 'running', send, stop }
}
