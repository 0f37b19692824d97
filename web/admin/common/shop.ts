import { useSyncExternalStore } from 'react'
import { createListenerSet } from '../../lib/listeners'

const changes = createListenerSet()

const tag = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

export const shopName = () => tag('application-name')?.content ?? ''

export const shopLogo = () => tag('shop-logo')?.content ?? ''

export const useShopName = () => useSyncExternalStore(changes.subscribe, shopName)
export const useShopLogo = () => useSyncExternalStore(changes.subscribe, shopLogo)

export function setShopNameAndLogo(name: string, logo: string) {
  tag('application-name')?.setAttribute('content', name)
  tag('shop-logo')?.setAttribute('content', logo)
  changes.tell()
}

export const tabTitle = (title: string, shop: string) => `${title} · Admin ${shop}`
