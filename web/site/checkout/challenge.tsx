import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createListenerSet } from '../../lib/listeners'
import { Button } from '../../ui/button'
import { AskByWhatsappButton } from '../frame/links'
import { useContent } from '../site-content'

type Widget = {
  render: (
    box: HTMLElement,
    options: {
      sitekey: string
      language: string
      size: 'normal' | 'compact'
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
const tokenTimeoutMs = 10_000
/** Width of Turnstile's normal widget in px. The compact one has 150 px. */
const normalWidgetPx = 300

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
let resetWidget: (() => void) | null = null
let stopWaiting: (() => void) | null = null

function take(next: string) {
  token = next
  setFailure(false)
  onToken?.(next)
}

export const challengeSiteKey = () =>
  document.querySelector<HTMLMetaElement>('meta[name="challenge"]')?.content ?? null

let hasFailed = false
const { tell, subscribe } = createListenerSet()

function setFailure(isFailure: boolean) {
  if (isFailure) token = null
  hasFailed = isFailure
  // After a failure no token arrives, so stop waiting for one.
  if (isFailure) stopWaiting?.()
  tell()
}

/** Returns a Turnstile token for one request; null if the check is not configured, fails or takes more than 10 s. */
export async function challengeToken() {
  if (challengeSiteKey() === null || hasFailed) return null
  if (token !== null) return token
  return new Promise<string | null>(resolve => {
    const timer = setTimeout(() => setFailure(true), tokenTimeoutMs)
    stopWaiting = () => {
      clearTimeout(timer)
      resolve(null)
    }
    onToken = next => {
      clearTimeout(timer)
      resolve(next)
    }
  })
}

export function renewChallenge() {
  token = null
  resetWidget?.()
}

export function ChallengeWidget() {
  const { whatsapp } = useContent()
  const box = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const isFailed = useSyncExternalStore(
    subscribe,
    () => hasFailed,
    () => false,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs the effect again
  useEffect(() => {
    const sitekey = challengeSiteKey()
    const element = box.current
    if (sitekey === null || element === null) return
    let end = () => {}
    let isGone = false
    setFailure(false)
    const late = setTimeout(() => window.turnstile || setFailure(true), tokenTimeoutMs)
    widget().then(
      turnstile => {
        if (isGone) return
        const id = turnstile.render(element, {
          sitekey,
          language: 'id',
          // The box itself is hidden while it is empty.
          size: (element.parentElement?.clientWidth ?? 0) < normalWidgetPx ? 'compact' : 'normal',
          callback: take,
          'expired-callback': renewChallenge,
          'error-callback': () => setFailure(true),
          'timeout-callback': () => setFailure(true),
        })
        resetWidget = () => turnstile.reset(id)
        end = () => turnstile.remove(id)
      },
      () => isGone || setFailure(true),
    )
    return () => {
      isGone = true
      clearTimeout(late)
      token = null
      resetWidget = null
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
            <AskByWhatsappButton>Pesan lewat WhatsApp</AskByWhatsappButton>
          </div>
        </div>
      )}
    </>
  )
}
