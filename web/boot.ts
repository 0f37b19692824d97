/** Pages with a form or personal data hydrate right after the first paint, others at idle time or first input. */
const isInteractivePage = /^\/(order|payment|order-status|certificate)(\/|$)/.test(location.pathname)
const isRendered = document.getElementById('page-data') !== null
const firstInputEvents = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const

/** Timeout in ms from the first import to hydration. After this time the page works as plain HTML. */
const startTimeoutMs = 20_000

const { dataset } = document.documentElement

// The style sheet and `start-check.js` show an error notice while this attribute is missing.
dataset.started = ''

let hasStarted = false

/** Clicks and submits made before hydration are repeated after it, so that no tap is lost. */
let earlyActions: (() => void)[] = []
let earlyForm: HTMLFormElement | null = null

function keepEarlyTap(event: Event) {
  const { target } = event
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (!button?.closest('#root')) return
  // Stop the click: `earlyActions` repeats it, and React may handle clicks before `hydrationPromise` resolves.
  event.stopImmediatePropagation()
  earlyActions.push(() => button.click())
}

function keepEarlySubmit(event: SubmitEvent) {
  const { target: form } = event
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  earlyActions.push(() => form.requestSubmit())
  earlyForm = form
  start()
}

function stopKeeping() {
  removeEventListener('click', keepEarlyTap, true)
  removeEventListener('submit', keepEarlySubmit, true)
}

/** Called if a script failed to load or threw. Submits a waiting GET form, which works without scripts. */
function fail() {
  dataset.failed = ''
  stopKeeping()
  earlyActions = []
  // Without scripts a POST form would only reload the page and clear its fields, so it is not submitted.
  if (earlyForm?.method === 'get') earlyForm.submit()
  earlyForm = null
}

async function start() {
  if (hasStarted) return
  hasStarted = true
  for (const sign of firstInputEvents) removeEventListener(sign, start)
  const late = setTimeout(fail, startTimeoutMs)
  try {
    // Import React in parallel with the site, so that the site's own import of React is already cached.
    const [{ hydrationPromise: hydrated }] = await Promise.all([import('./site'), import('./react-dom')])
    // A page rendered in the browser shows its own loading and error states, so it needs no timeout.
    if (!isRendered) clearTimeout(late)
    await hydrated
  } catch (error) {
    clearTimeout(late)
    fail()
    throw error
  }
  clearTimeout(late)
  delete dataset.failed
  stopKeeping()
  for (const repeat of earlyActions) repeat()
}

if (isRendered) {
  addEventListener('click', keepEarlyTap, true)
  addEventListener('submit', keepEarlySubmit, true)
}

const afterPaint = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))

const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)

if (!isRendered) start()
else {
  for (const sign of firstInputEvents) addEventListener(sign, start, { passive: true })
  if (isInteractivePage) afterPaint(start)
  else if (document.readyState === 'complete') afterPaint(whenIdle)
  else addEventListener('load', () => afterPaint(whenIdle), { once: true })
}
