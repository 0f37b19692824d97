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

/** `message` and `detail` are Indonesian and can be shown to the user. */
export class ApiProblem extends Error {
  constructor(
    readonly code: Code,
    /** HTTP status; 0 without a response. */
    readonly status: number,
    readonly detail: string,
    readonly members: Members = {},
    /** Seconds until the request may be repeated. */
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

/** The code is `unreadable` if the body is not JSON with `code` and `detail`. */
export function problemFromResponse(status: number, body: unknown, retryAfter: string | null = null) {
  if (!isProblemBody(body)) return ApiProblem.unreadable(status)
  const seconds = retryAfter === null ? null : Number(retryAfter)
  return new ApiProblem(body.code, status, body.detail, body, Number.isFinite(seconds) ? seconds : null)
}

export function problemOrRethrow(error: unknown) {
  if (error instanceof ApiProblem) return error
  throw error
}

/** Whether a retry may help: no response, rate limit or 5xx. Rethrows an error that is not an `ApiProblem`. */
export function isRetryable(error: unknown) {
  const { status } = problemOrRethrow(error)
  return status === 0 || status === 429 || status >= 500
}

export type ProblemStatus = { status: number; code: string }

/** Statuses after which an earlier attempt may still have succeeded: signed out, forbidden, timeout, rate limit. */
const indefiniteStatuses = [401, 403, 408, 429]

/** False if the request may have to be sent again. An `unreadable` response may come from a captive portal. */
export const isDefiniteAnswer = ({ status, code }: ProblemStatus) =>
  status > 0 &&
  status < 500 &&
  !indefiniteStatuses.includes(status) &&
  code !== 'request_pending' &&
  code !== 'unreadable'

/** A dynamic import fails without a network or if a newer deployment has removed the chunk. */
export function throwChunkLoadError(): never {
  throw new ApiProblem('network', 0, sentences.noPart)
}

/** Throws an `ApiProblem` for a missing response; rethrows aborts and `ApiProblem`. */
export function throwNetworkError(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  if (error instanceof ApiProblem) throw error
  throw ApiProblem.network()
}
