/** Pages where people type or wait for something of their own: they come alive at once. */
const isUrgent = /^\/(order|payment|order-status|certificate)(\/|$)/.test(location.pathname)
const isRendered = document.getElementById('page-data') !== null
const firstSigns = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const

let hasStarted = false

/** What was pressed or sent before the page came alive; it is repeated then, so that no tap is lost. */
const early: (() => void)[] = []

function keepEarlyTap(event: Event) {
  const { target } = event
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (!button) return
  // React answers from the moment it hydrates, somewhat before it says so: the tap would count twice.
  event.stopImmediatePropagation()
  early.push(() => button.click())
}

function keepEarlySubmit(event: SubmitEvent) {
  const { target: form } = event
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  early.push(() => form.requestSubmit())
  start()
}

async function start() {
  if (hasStarted) return
  hasStarted = true
  for (const sign of firstSigns) removeEventListener(sign, start)
  // React comes beside the site and not after it; `site` then has it at hand.
  const [{ alive }] = await Promise.all([import('./site'), import('./react-dom')])
  await alive
  removeEventListener('click', keepEarlyTap, true)
  removeEventListener('submit', keepEarlySubmit, true)
  for (const repeat of early) repeat()
}

if (isRendered) {
  addEventListener('click', keepEarlyTap, true)
  addEventListener('submit', keepEarlySubmit, true)
}

/** A frame later the page has been painted. */
const afterPaint = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))

const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)

if (!isRendered) start()
else {
  for (const sign of firstSigns) addEventListener(sign, start, { passive: true })
  if (isUrgent) afterPaint(start)
  else if (document.readyState === 'complete') afterPaint(whenIdle)
  else addEventListener('load', () => afterPaint(whenIdle), { once: true })
}
