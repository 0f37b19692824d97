/** Pages where people type or wait for something of their own: they come alive at once. */
const isUrgent = /^\/(order|payment|order-status|certificate)(\/|$)/.test(location.pathname)
const isRendered = document.getElementById('page-data') !== null
const firstSigns = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const

let hasStarted = false

/** Buttons pressed before the page came alive; they are pressed again then, so that no tap is lost. */
const early: HTMLElement[] = []

function keepEarlyTap({ target }: Event) {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (button) early.push(button)
}

async function start() {
  if (hasStarted) return
  hasStarted = true
  for (const sign of firstSigns) removeEventListener(sign, start)
  const { alive } = await import('./site')
  await alive
  removeEventListener('click', keepEarlyTap, true)
  for (const button of early) button.click()
}

if (isRendered) addEventListener('click', keepEarlyTap, true)

const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)

if (isUrgent || !isRendered) start()
else {
  for (const sign of firstSigns) addEventListener(sign, start, { passive: true })
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
