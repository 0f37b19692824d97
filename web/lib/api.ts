import { createApi, type Fetcher } from './client'
import { anchorToAnswer } from './clock'
import { sendingOnce } from './intention'
import { ApiProblem, noAnswer, problemOf } from './problem'
import { signalWithin } from './signals'

export type Api = ReturnType<typeof createApi>

/** How long a call may take before it counts as failed, ms. */
const longestWait = 20_000
/** The same for what pages list: the specification gives it 5 s. */
const longestListWait = 5000

const isList = (address: string) =>
  /^\/api\/(?:site|animals|services|galleries|testimonials|faqs|payment-methods|legal-pages)\b/.test(address)

const browserFetch: Fetcher = async (input, init) => {
  const signal = signalWithin(isList(String(input)) ? longestListWait : longestWait, init?.signal)
  const response = await fetch(input, { ...init, signal })
  anchorToAnswer(response.headers)
  return response
}

/** For the browser: calls go over the network. */
export const api = createApi(sendingOnce(browserFetch))

type Answer<T> = { ok: boolean; status: number; headers: Headers; json(): Promise<T> }

const readJson = <T>(response: Answer<T>): Promise<T | null> => response.json().catch(() => null)

/** An answer that went well; throws `ApiProblem` for every other, `network` when there was none. */
async function answered<A extends Answer<unknown>>(call: Promise<A>) {
  const response = await call.catch(noAnswer)
  if (response.ok) return response
  throw problemOf(response.status, await readJson(response), response.headers.get('retry-after'))
}

/** The JSON of an answer; throws `ApiProblem` for everything else. */
export async function ask<T>(call: Promise<Answer<T>>): Promise<T> {
  const response = await answered(call)
  const body = await readJson(response)
  if (body === null) throw ApiProblem.unreadable(response.status)
  return body
}

/** A call whose answer carries nothing worth reading; throws like `ask`, also for a portal's page in its place. */
export async function send(call: Promise<Answer<unknown>>) {
  const response = await answered(call)
  if (response.status !== 204 && (await readJson(response)) === null)
    throw ApiProblem.unreadable(response.status)
}

type TextAnswer = Answer<unknown> & { text(): Promise<string> }

/** The text of an answer that is not JSON; throws like `ask`. */
export async function askText(call: Promise<TextAnswer>) {
  const response = await answered(call)
  return response.text().catch(noAnswer)
}
