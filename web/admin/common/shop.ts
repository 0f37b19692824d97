import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners'

const changes = createListeners()

const tag = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

/** Reads the shop's name from a meta tag of the HTML page. */
export const shopName = () => tag('application-name')?.content ?? ''

export const shopLogo = () => tag('shop-logo')?.content ?? ''

export const useShopName = () => useSyncExternalStore(changes.subscribe, shopName)
/** URL of the shop's logo; '' if it has none. */
export const useShopLogo = () => useSyncExternalStore(changes.subscribe, shopLogo)

/** Shows a new name and logo after saving, without a reload. */
export function showShopIdentity(name: string, logo: string) {
  tag('application-name')?.setAttribute('content', name)
  tag('shop-logo')?.setAttribute('content', logo)
  changes.tell()
}

export const tabTitle = (title: string, shop: string) => `${title} · Admin ${shop}`
