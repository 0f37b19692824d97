import { fieldPath } from '../../field/names'
import { loadedAssets } from '../../lib/offline'
import { markUrl } from '../brand'

/**
 * The active worker of this very registration. `serviceWorker.ready` would wait for the one of the address that the document
 * was loaded at, which after a sign-in, an invitation or the sidebar is another than Lapangan's.
 */
async function activeIn(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return registration.active
  return new Promise(resolve => {
    const look = () => {
      if (coming.state === 'activated') resolve(coming)
      if (coming.state === 'redundant') resolve(registration.active)
    }
    coming.addEventListener('statechange', look)
    look()
  })
}

/** Lets this screen open without a network; without a service worker it only works while it is open. */
export async function keepShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    const registration = await navigator.serviceWorker.register('/field-sw.js', { scope: fieldPath })
    // Needed without a network, and loaded late otherwise. What cuts films is no reason not to keep the rest.
    await Promise.all([import('../sign-in-again'), import('./cut').catch(() => null)])
    const worker = await activeIn(registration)
    worker?.postMessage({ assets: [...loadedAssets(), markUrl()] })
    return worker !== null
  } catch {
    return false
  }
}
