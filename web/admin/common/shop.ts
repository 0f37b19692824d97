import { useSyncExternalStore } from 'react'
import { listeners } from '../../lib/listeners'

const changes = listeners()

const tag = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

/** The shop's name, which came with the page. */
export const shopName = () => tag('application-name')?.content ?? ''

export const shopLogo = () => tag('shop-logo')?.content ?? ''

export const useShopName = () => useSyncExternalStore(changes.subscribe, shopName)
/** Address of the picture chosen as logo; '' for none. */
export const useShopLogo = () => useSyncExternalStore(changes.subscribe, shopLogo)

/** Shows a name and logo that were saved here. */
export function showShop(name: string, logo: string) {
  tag('application-name')?.setAttribute('content', name)
  tag('shop-logo')?.setAttribute('content', logo)
  changes.tell()
}

/** Names the tab. */
export const tabTitle = (title: string, shop: string) => `${title} · Admin ${shop}`
