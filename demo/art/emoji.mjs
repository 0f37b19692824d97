import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dressed } from './coats.mjs'
import { blurred, ellipse, round, uid } from './svg.mjs'

const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json')
const { icons } = JSON.parse(readFileSync(file, 'utf8'))

/** How far a drawing ends above the bottom of its 32-unit box, where it is not the usual 2. */
const sinks = { goat: 3.2, cow: 2.9, ox: 2.2, mosque: 2.9, camel: 2.5, 'open-book': 1.1, bucket: 3, wood: 3 }

function body(name) {
  const icon = icons[name]
  if (!icon) throw new Error(`fluent-emoji has no ${name}`)
  return icon.body.replace(/(id="|url\(#|href="#)/g, `$1${uid()}`)
}

/** Distance makes things paler: a veil in the colour of the air, in the shape of the thing. */
function haze(amount, air, content) {
  if (!amount) return content
  const id = uid()
  return `<defs><filter id="${id}" color-interpolation-filters="sRGB"><feFlood flood-color="${air}" flood-opacity="${amount}" result="air"/><feComposite in="air" in2="SourceAlpha" operator="in" result="veil"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="veil"/></feMerge></filter></defs><g filter="url(#${id})">${content}</g>`
}

/** The same drawing in another coat, seen only in a soft spot: [coat, cx, cy, r] in the 32-unit box. */
function patch(name, [coat, cx, cy, r]) {
  const [mask, fade] = [uid(), uid()]
  return `<defs><radialGradient id="${fade}"><stop offset=".62" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><mask id="${mask}" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#${fade})"/></mask></defs><g mask="url(#${mask})">${dressed(name, coat, body(name))}</g>`
}

/** An emoji standing on the ground at (x, y), `size` units wide. */
export function emoji(name, x, y, size, options = {}) {
  const {
    flip = false,
    tint,
    patches = [],
    veil = 0,
    air = '#f4ead6',
    turn = 0,
    shadow = 0.34,
    opacity = 1,
  } = options
  const scale = size / 32
  const top = y - size + (sinks[name] ?? 2) * scale
  const mirror = flip ? 'translate(32 0) scale(-1 1)' : ''
  const drawing = dressed(name, tint, body(name)) + patches.map(spot => patch(name, spot)).join('')
  const cast = shadow
    ? blurred(
        size * 0.014,
        ellipse(
          x + size * 0.015,
          y - size * 0.008,
          size * 0.41,
          size * 0.042,
          '#1c1206',
          `opacity="${shadow}"`,
        ),
      )
    : ''
  return `${cast}<g transform="translate(${round(x - size / 2)} ${round(top)}) rotate(${turn} ${round(size / 2)} ${round(size / 2)}) scale(${scale}) ${mirror}" opacity="${opacity}">${haze(veil, air, drawing)}</g>`
}
