import { fieldPath } from '../../field/names'
import { loadedAssets } from '../../lib/offline'

/** Lets this screen open without a network; without a service worker it only works while it is open. */
export async function keepShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register('/field-sw.js', { scope: fieldPath })
    // Needed without a network, and loaded late otherwise. What cuts films is no reason not to keep the rest.
    await Promise.all([import('../sign-in-again'), import('./cut').catch(() => null)])
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ assets: [...new Set(loadedAssets())] })
    return true
  } catch {
    return false
  }
}
