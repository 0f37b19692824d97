/** Pages where people type or wait for something of their own: they come alive at once. */
const isUrgent = /^\/(order|payment|order-status|certificate)(\/|$)/.test(location.pathname)
const isRendered = document.getElementById('page-data') !== null
const firstSigns = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const

/** How long the scripts may take from the moment they are asked for, ms; after it the page is the browser's alone. */
const longestStart = 20_000

const { dataset } = document.documentElement

// The style and `start-check.js` go by this: without it they show that the page did not start.
dataset.started = ''

let hasStarted = false

/** What was pressed or sent before the page came alive; it is repeated then, so that no tap is lost. */
let early: (() => void)[] = []
let earlyForm: HTMLFormElement | null = null

function keepEarlyTap(event: Event) {
  const { target } = event
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (!button?.closest('#root')) return
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
  earlyForm = form
  start()
}

/** From here on taps and forms go where the browser or React takes them. */
function stopKeeping() {
  removeEventListener('click', keepEarlyTap, true)
  removeEventListener('submit', keepEarlySubmit, true)
}

/** A script did not arrive, or broke: the page says so, and forms that work without scripts are sent. */
function fail() {
  dataset.failed = ''
  stopKeeping()
  early = []
  // Others have nothing to send without scripts, and what is typed in them would be lost.
  if (earlyForm?.method === 'get') earlyForm.submit()
  earlyForm = null
}

async function start() {
  if (hasStarted) return
  hasStarted = true
  for (const sign of firstSigns) removeEventListener(sign, start)
  const late = setTimeout(fail, longestStart)
  try {
    // React comes beside the site and not after it; `site` then has it at hand.
    const [{ alive }] = await Promise.all([import('./site'), import('./react-dom')])
    // A page that was not rendered says by itself what it waits for.
    if (!isRendered) clearTimeout(late)
    await alive
  } catch (error) {
    clearTimeout(late)
    fail()
    throw error
  }
  clearTimeout(late)
  delete dataset.failed
  stopKeeping()
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
