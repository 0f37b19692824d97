import { useEffect, useRef } from 'react'

type Widget = {
  render: (
    box: HTMLElement,
    options: {
      sitekey: string
      language: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
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

/** Cloudflare's script, fetched once and only where a key is set; a failed fetch is tried again the next time. */
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

function take(next: string) {
  token = next
  onToken?.(next)
}

export const challengeKey = () =>
  document.querySelector<HTMLMetaElement>('meta[name="challenge"]')?.content ?? null

/** The token for one sending, awaited for up to ten seconds; null where none is asked for or none came. */
export async function challengeToken() {
  if (challengeKey() === null) return null
  if (token !== null) return token
  return new Promise<string | null>(resolve => {
    const timer = setTimeout(() => resolve(null), patience)
    onToken = next => {
      clearTimeout(timer)
      resolve(next)
    }
  })
}

/** A token is good for one sending: the widget makes another. */
export function renewChallenge() {
  token = null
  again?.()
}

/** Cloudflare's check that a person orders, where the shop has set it up; nothing at all elsewhere. */
export function Challenge() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const sitekey = challengeKey()
    const element = box.current
    if (sitekey === null || element === null) return
    let end = () => {}
    let isGone = false
    widget().then(
      turnstile => {
        if (isGone) return
        const id = turnstile.render(element, {
          sitekey,
          language: 'id',
          callback: take,
          'expired-callback': renewChallenge,
          'error-callback': () => {
            token = null
          },
        })
        again = () => turnstile.reset(id)
        end = () => turnstile.remove(id)
      },
      // Without it the server says what is missing.
      () => {},
    )
    return () => {
      isGone = true
      token = null
      again = null
      end()
    }
  }, [])
  return <div ref={box} className="mt-3 empty:hidden" />
}
