import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

const everyMs = 20

const targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }))

const heapUsage = z.object({
  usedSize: z.number(),
  embedderHeapUsedSize: z.number().default(0),
  backingStorageSize: z.number().default(0),
})

const answer = z.object({ id: z.number(), result: heapUsage })

async function openInspector(inspector: URL, name: string) {
  const listed = await fetch(`http://${inspector.host}/json`)
  const target = targets.parse(await listed.json()).find(({ id }) => id === name)
  if (!target) throw new Error(`No worker ${name} in the inspector`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (bytes: number) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { success, data: told } = answer.safeParse(JSON.parse(String(data)))
    if (!success) return
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = told.result
    waiting.get(told.id)?.(usedSize + embedderHeapUsedSize + backingStorageSize)
    waiting.delete(told.id)
  })
  let last = 0
  const heapBytes = () =>
    new Promise<number>(resolve => {
      last += 1
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method: 'Runtime.getHeapUsage' }))
    })
  return { heapBytes, close: () => socket.close() }
}

/** The heap includes garbage, but not SQLite's cache or workerd itself. Cloudflare limits an isolate to 128 MB. */
export async function watchHeap(inspector: URL, name: string) {
  const { heapBytes, close } = await openInspector(inspector, name)
  const before = await heapBytes()
  let [peak, samples, isWatching] = [before, 0, true]
  const watching = (async () => {
    while (isWatching) {
      peak = Math.max(peak, await heapBytes())
      samples += 1
      await wait(everyMs)
    }
  })()
  const stop = async () => {
    isWatching = false
    await watching
    close()
    return { peak, samples }
  }
  return { before, stop }
}
