import type { ProblemBody, ProblemCode } from '../../worker/contract/problems'

type Code = ProblemCode | 'network' | 'unreadable'

const sentences = {
  network: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda lalu coba lagi.',
  noPart:
    'Bagian halaman ini belum dapat diambil. Periksa koneksi internet Anda, lalu muat ulang halaman ini.',
  unreadable: 'Jawaban server tidak dapat dibaca. Silakan coba lagi.',
}

type Members = Pick<
  ProblemBody,
  'errors' | 'confirm' | 'shortages' | 'prices' | 'subtotal' | 'discount' | 'hold_hours' | 'held' | 'claimed'
>

/** What a call that did not succeed throws. `message` and `detail` are Indonesian and fit to show. */
export class ApiProblem extends Error {
  constructor(
    readonly code: Code,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly detail: string,
    readonly members: Members = {},
    /** Seconds the server asks to wait. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail)
    this.name = 'ApiProblem'
  }

  get errors() {
    return this.members.errors ?? []
  }

  static network = () => new ApiProblem('network', 0, sentences.network)

  static unreadable = (status: number) => new ApiProblem('unreadable', status, sentences.unreadable)
}

const isProblemBody = (value: unknown): value is ProblemBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'detail' in value

/** The problem an answer tells, whatever its body turns out to be. */
export function problemOf(status: number, body: unknown, retryAfter: string | null = null) {
  if (!isProblemBody(body)) return ApiProblem.unreadable(status)
  const seconds = retryAfter === null ? null : Number(retryAfter)
  return new ApiProblem(body.code, status, body.detail, body, Number.isFinite(seconds) ? seconds : null)
}

/** A caught problem. Anything else is a mistake in the code or an abort, and is thrown on. */
export function asProblem(error: unknown) {
  if (error instanceof ApiProblem) return error
  throw error
}

/** Whether the same call may succeed in a while. */
export function mayPass(error: unknown) {
  const { status } = asProblem(error)
  return status === 0 || status === 429 || status >= 500
}

/** What the import of a part of the site met: no network, or a deploy that put another part in its place. */
export function noPart(): never {
  throw new ApiProblem('network', 0, sentences.noPart)
}

/** What a call met that got no answer; aborting is not a problem and is thrown on. */
export function noAnswer(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  if (error instanceof ApiProblem) throw error
  throw ApiProblem.network()
}
