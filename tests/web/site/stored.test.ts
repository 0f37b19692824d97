import { beforeEach, expect, test, vi } from 'vitest'
import { isPlainRecord, textOrEmpty } from '../../../web/lib/guards'
import { createStore } from '../../../web/lib/stored'

const kept = new Map<string, string>()
let isFull = false
const windows = new EventTarget()

beforeEach(() => {
  kept.clear()
  isFull = false
  vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows))
  vi.stubGlobal('removeEventListener', windows.removeEventListener.bind(windows))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
})

const empty = { name: '', phone: '' }

const openTab = () =>
  createStore('form', empty, value =>
    isPlainRecord(value) ? { name: textOrEmpty(value.name), phone: textOrEmpty(value.phone) } : null,
  )

test('a tab with outdated data does not overwrite another tab’s data', () => {
  const [first, second] = [openTab(), openTab()]
  expect(second.get()).toEqual(empty)
  first.update(old => ({ ...old, name: 'Siti' }))
  second.update(old => ({ ...old, phone: '+628' }))
  expect(openTab().get()).toEqual({ name: 'Siti', phone: '+628' })
})

test('a tab restored from the back/forward cache reads data that another tab wrote meanwhile', () => {
  const [first, second] = [openTab(), openTab()]
  let told = 0
  second.subscribe(() => {
    told += 1
  })
  first.update(old => ({ ...old, name: 'Siti' }))
  windows.dispatchEvent(new Event('pageshow'))
  expect(second.get().name).toBe('Siti')
  windows.dispatchEvent(new Event('visibilitychange'))
  expect(told).toBe(1)
})

test('a stored value that was read before the first subscription is read again on subscribing', () => {
  const [first, second] = [openTab(), openTab()]
  second.get()
  first.update(old => ({ ...old, name: 'Siti' }))
  second.subscribe(() => {})
  expect(second.get().name).toBe('Siti')
})

test('an unchanged stored value is neither written nor reported to subscribers', () => {
  const tab = openTab()
  let told = 0
  tab.subscribe(() => {
    told += 1
  })
  tab.update(old => old)
  expect([told, kept.size]).toEqual([0, 0])
})

test('without browser storage, a stored value is kept until the page is closed', () => {
  const tab = openTab()
  isFull = true
  tab.update(old => ({ ...old, name: 'Siti' }))
  tab.reread()
  tab.update(old => ({ ...old, phone: '+628' }))
  expect(tab.get()).toEqual({ name: 'Siti', phone: '+628' })
})
