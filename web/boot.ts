/** Pages where people type or wait for something of their own: they come alive at once. */
const isUrgent = /^\/(order|payment|order-status)\/?$/.test(location.pathname)
const isRendered = document.getElementById('page-data') !== null
const firstSigns = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const

let hasStarted = false

function start() {
  if (hasStarted) return
  hasStarted = true
  for (const sign of firstSigns) removeEventListener(sign, start)
  import('./site')
}

const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)

if (isUrgent || !isRendered) start()
else {
  for (const sign of firstSigns) addEventListener(sign, start, { passive: true })
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
