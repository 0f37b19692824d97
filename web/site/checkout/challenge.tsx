import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { listeners } from '../../lib/listeners'
import { Button } from '../../ui/button'
import { AskButton } from '../frame/links'
import { useContent } from '../site-content'

type Widget = {
  render: (
    box: HTMLElement,
    options: {
      sitekey: string
      language: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
      'timeout-callback': () => void
    },
  ) => string
  reset: (id: string) => void
  remove: (id: string) => void
}

const source = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const patience = 10_000

declare global {
  interface Window {
    turnstile?: Widget
  }
}

let script: Promise<Widget> | undefined

/** Loads Cloudflare's Turnstile script once. A failed load is retried on the next call. */
function widget(): Promise<Widget> {
  script ??= new Promise<Widget>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = source
    element.async = true
    element.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('no widget')))
    element.onerror = () => reject(new Error('no widget'))
    document.head.appendChild(element)
  }).catch(error => {
    script = undefined
    throw error
  })
  return script
}

let token: string | null = null
let onToken: ((token: string) => void) | null = null
let again: (() => void) | null = null
let giveUp: (() => void) | null = null

function take(next: string) {
  token = next
  fail(false)
  onToken?.(next)
}

export const challengeKey = () =>
  document.querySelector<HTMLMetaElement>('meta[name="challenge"]')?.content ?? null

/** True if the Turnstile check is blocked, failed or timed out. */
let hasFailed = false
const { tell, subscribe } = listeners()

function fail(isFailure: boolean) {
  if (isFailure) token = null
  hasFailed = isFailure
  // Stop waiting for a token that will not arrive.
  if (isFailure) giveUp?.()
  tell()
}

/** Returns a Turnstile token for one request; null if the check is not configured, or fails within 10 s. */
export async function challengeToken() {
  if (challengeKey() === null || hasFailed) return null
  if (token !== null) return token
  return new Promise<string | null>(resolve => {
    const timer = setTimeout(() => fail(true), patience)
    giveUp = () => {
      clearTimeout(timer)
      resolve(null)
    }
    onToken = next => {
      clearTimeout(timer)
      resolve(next)
    }
  })
}

/** A token is valid for one request, so the widget must create a new one. */
export function renewChallenge() {
  token = null
  again?.()
}

export function Challenge() {
  const { whatsapp } = useContent()
  const box = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const isFailed = useSyncExternalStore(
    subscribe,
    () => hasFailed,
    () => false,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    const sitekey = challengeKey()
    const element = box.current
    if (sitekey === null || element === null) return
    let end = () => {}
    let isGone = false
    fail(false)
    const late = setTimeout(() => window.turnstile || fail(true), patience)
    widget().then(
      turnstile => {
        if (isGone) return
        const id = turnstile.render(element, {
          sitekey,
          language: 'id',
          callback: take,
          'expired-callback': renewChallenge,
          'error-callback': () => fail(true),
          'timeout-callback': () => fail(true),
        })
        again = () => turnstile.reset(id)
        end = () => turnstile.remove(id)
      },
      () => isGone || fail(true),
    )
    return () => {
      isGone = true
      clearTimeout(late)
      token = null
      again = null
      end()
    }
  }, [tries])
  return (
    <>
      <div ref={box} className="mt-3 empty:hidden" />
      {isFailed && (
        <div role="alert" className="rounded-card border border-edge bg-yellow-soft p-4">
          <p className="font-semibold">Pemeriksaan keamanan tidak dapat dimuat</p>
          <p className="mt-1">
            Isian Anda tetap tersimpan. Matikan pemblokir iklan atau ganti jaringan, lalu coba lagi
            {whatsapp.number ? ', atau pesan lewat WhatsApp.' : '.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setTries(n => n + 1)}>
              Coba lagi
            </Button>
            <AskButton>Pesan lewat WhatsApp</AskButton>
          </div>
        </div>
      )}
    </>
  )
}
