import {
  type Environment,
  isLoopback,
  type PaymentInstructions,
  paymentInstructionsSchema,
} from '../../contract/money/gateway'

const timeoutMs = 10_000
const maxBodyBytes = 64 * 1024

/** `reason` contains no key, address or body. */
export type GatewayResponse =
  | { ok: true; status: number; body: Record<string, unknown> }
  | { ok: false; reason: string }

/** Used if a response names another charge or amount, or contains no payment instructions. */
export const chargeMismatchDetail = 'the answer does not fit the charge'

export type GatewayFetch = (url: string, init: RequestInit) => Promise<Response>

const globalFetch: GatewayFetch = (url, init) => fetch(url, init)

/** Throws for an unknown origin, so that a wrong setting cannot send keys to a stranger. */
export function requireAllowedOrigin(base: string | undefined, documented: string, environment: Environment) {
  if (base === undefined) return documented
  const url = new URL(base)
  const isAllowed = url.origin === documented || (environment === 'sandbox' && isLoopback(url))
  if (!isAllowed) throw new Error('The address of a payment provider is not on the allow list')
  return url.origin
}

async function readBounded(response: Response) {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > maxBodyBytes) {
      await reader.cancel()
      throw new RangeError('Body too large')
    }
    text += decoder.decode(read.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Null unless the text is a JSON object of at most 64 KiB. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  if (text.length > maxBodyBytes) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

// True if the result is not known yet, such as 202 (an equal request still runs), 408 or 429 (retry later).
const isUndecided = (status: number) =>
  status < 200 || (status >= 300 && status < 400) || status >= 500 || [202, 408, 429].includes(status)

/** The returned function never throws or follows a redirect, and times out after 10 s. */
export function createProviderCaller(
  key: string,
  headers: Record<string, string> = {},
  fetcher: GatewayFetch = globalFetch,
) {
  const base = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    Authorization: `Basic ${btoa(`${key}:`)}`,
    ...headers,
  }
  return async (url: string, json?: unknown, more: Record<string, string> = {}): Promise<GatewayResponse> => {
    try {
      const response = await fetcher(url, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { ...base, ...more },
        body: json === undefined ? undefined : JSON.stringify(json),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (isUndecided(response.status)) {
        await response.body?.cancel()
        return { ok: false, reason: `http ${response.status}` }
      }
      const body = parseJsonObject(await readBounded(response))
      return body === null ? { ok: false, reason: 'not json' } : { ok: true, status: response.status, body }
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      return { ok: false, reason: { TimeoutError: 'timeout', RangeError: 'too large' }[name] ?? 'network' }
    }
  }
}

/** Reads '44000.00', '44000' or 44000; null for anything else. Never rounds. */
export function parseRupiah(value: unknown) {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  if (typeof value !== 'string' || !/^\d{1,15}(?:\.0{1,2})?$/.test(value)) return null
  return Number(value.split('.')[0])
}

export const shortenProviderText = (text: string) => text.replace(/[^ -~]/g, ' ').slice(0, 100)

/** Null if the valid fields are not enough to pay. Only a simulator may use http links. */
export function readPaymentInstructions(
  candidate: Record<string, unknown>,
  origin: string,
): PaymentInstructions | null {
  const isSimulated = isLoopback(new URL(origin))
  const valid = Object.entries(candidate).filter(
    ([name, value]) =>
      value !== undefined &&
      paymentInstructionsSchema.safeParse({ [name]: value }).success &&
      (isSimulated || !String(value).startsWith('http:')),
  )
  const shown = paymentInstructionsSchema.parse(Object.fromEntries(valid))
  const isEnough =
    shown.va_number ??
    (shown.biller_code && shown.bill_key) ??
    shown.qr_string ??
    shown.qr_image_url ??
    shown.link
  return isEnough === undefined ? null : shown
}
