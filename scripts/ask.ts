import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks without showing what is typed. Without a terminal nobody is asked and the answer is empty. */
export async function askPassword(question: string) {
  if (!process.stdin.isTTY) return ''
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return answer.trim()
}
