import { useEffect } from 'react'

const stops =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"], [contenteditable=true]'

const stopsIn = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>(stops)].filter(stop => stop.getClientRects().length > 0)

/** Where the focus stands, remembered while its neighbours can still be told. */
type Spot = {
  stop: HTMLElement
  row: Element | null
  rows: Element | null
  at: number
  nth: number
  label: string
}

/** What a button says of itself, without the name of the row that only screen readers hear. */
const labelOf = ({ childNodes }: Element) =>
  [...childNodes].map(node => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('')

function spotOf(stop: HTMLElement): Spot {
  const row = stop.closest('li, tr')
  const rows = row?.parentElement ?? null
  const at = row && rows ? [...rows.children].indexOf(row) : 0
  const nth = row ? Math.max(stopsIn(row).indexOf(stop), 0) : 0
  return { stop, row, rows, at, nth, label: labelOf(stop) }
}

/** The same thing in the row itself, in the one that took its place, or in the one before. */
function heirInRows({ row, rows, at, nth, label }: Spot) {
  if (!row || !rows?.isConnected) return undefined
  const all = [...rows.children]
  const here = row.isConnected ? all.indexOf(row) : at
  const nearest = [...all.slice(here), ...all.slice(0, here).reverse()]
  const found = nearest.map(stopsIn).find(inRow => inRow.length > 0)
  const alike = found?.find(stop => label !== '' && labelOf(stop) === label)
  return alike ?? found?.[Math.min(nth, found.length - 1)]
}

/** The topmost open dialog holds the focus as long as it stands. */
function heirOutside() {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const first = dialog?.querySelector<HTMLElement>('input:enabled, textarea:enabled')
  return dialog ? (first ?? stopsIn(dialog)[0]) : document.querySelector<HTMLElement>('h1')
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * What had the focus may leave the page: a deleted row, a step that is done, a button that waits for its answer.
 * The focus then goes on to what stands nearest, instead of back to the beginning of the page.
 */
export function useFocusKeeper() {
  useEffect(() => {
    let last: Spot | null = null

    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = spotOf(target)
    }
    // Whoever clicks beside everything wants no focus; only then does the old place still stand and work.
    const forget = () =>
      setTimeout(() => {
        if (isLost() && last?.stop.isConnected && !last.stop.matches(':disabled')) last = null
      })
    const keep = () => {
      if (!last || !isLost()) return
      const { stop } = last
      if (stop.isConnected) {
        if (!stop.matches(':disabled')) stop.focus()
        return
      }
      const heir = heirInRows(last) ?? heirOutside()
      heir?.focus()
    }

    const observer = new MutationObserver(keep)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    addEventListener('focusin', note)
    addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      removeEventListener('focusin', note)
      removeEventListener('focusout', forget)
    }
  }, [])
}
