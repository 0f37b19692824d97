import { useEffect } from 'react'

const focusableSelector =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"], [contenteditable=true]'

const focusableIn = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>(focusableSelector)].filter(stop => stop.getClientRects().length > 0)

/** Position of the focused element, recorded before the element can disappear. */
type FocusPosition = {
  stop: HTMLElement
  row: Element | null
  rows: Element | null
  at: number
  nth: number
  label: string
  /** Ancestors of the element up to its form or section, the smallest first. */
  boxes: Element[]
}

function boxesOf(stop: Element): Element[] {
  const box = stop.parentElement
  if (!box?.closest('form, section, article')) return []
  return [box, ...boxesOf(box)]
}

/** Visible label of a button, without the row's name, which only screen readers announce. */
const labelOf = ({ childNodes }: Element) =>
  [...childNodes].map(node => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('')

function positionOf(stop: HTMLElement): FocusPosition {
  const row = stop.closest('li, tr')
  const rows = row?.parentElement ?? null
  const at = row && rows ? [...rows.children].indexOf(row) : 0
  const nth = row ? Math.max(focusableIn(row).indexOf(stop), 0) : 0
  return { stop, row, rows, at, nth, label: labelOf(stop), boxes: boxesOf(stop) }
}

/** Finds the control to focus: in the same row, else in a row after it, else in a row before it. */
function replacementInRows({ row, rows, at, nth, label }: FocusPosition) {
  if (!row || !rows?.isConnected) return undefined
  const all = [...rows.children]
  const here = row.isConnected ? all.indexOf(row) : at
  const nearest = [...all.slice(here), ...all.slice(0, here).reverse()]
  const found = nearest.map(focusableIn).find(inRow => inRow.length > 0)
  const alike = found?.find(stop => label !== '' && labelOf(stop) === label)
  return alike ?? found?.[Math.min(nth, found.length - 1)]
}

/** First control near the removed one, such as the save button beside a removed discard button. */
const replacementBeside = ({ boxes }: FocusPosition) =>
  boxes.flatMap(box => (box.isConnected ? focusableIn(box) : []))[0]

function replacementOutsideRows() {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const first = dialog?.querySelector<HTMLElement>('input:enabled, textarea:enabled')
  return dialog ? (first ?? focusableIn(dialog)[0]) : document.querySelector<HTMLElement>('h1')
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Moves the focus nearby when the focused element disappears; browsers would move it to the start of the page. */
export function useFocusRestore() {
  useEffect(() => {
    let last: FocusPosition | null = null

    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = positionOf(target)
    }
    // If the old element still exists and is enabled, the user clicked empty space: do not restore the focus.
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
      const heir = replacementInRows(last) ?? replacementBeside(last) ?? replacementOutsideRows()
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
