import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createStore } from '../stored'

/** Whether letter shortcuts are enabled. Users of speech input must be able to turn them off (WCAG 2.2, 2.1.4). */
export const keyShortcutsPreference = createStore('qurban.letter-keys', true, value =>
  typeof value === 'boolean' ? value : null,
)

export const useLetterShortcuts = () =>
  useSyncExternalStore(keyShortcutsPreference.subscribe, keyShortcutsPreference.get)

const typedInto = 'input, textarea, select, [contenteditable=true], [role=slider]'

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.matches(typedInto)

const isInDialog = () => document.querySelector('dialog:modal') !== null

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

export function useShortcuts(actions: Record<string, (() => void) | undefined>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key]
    const isLetter = event.key.length === 1
    if (!act || hasModifier(event) || isTyping(event) || isInDialog()) return
    if (isLetter && !keyShortcutsPreference.get()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
