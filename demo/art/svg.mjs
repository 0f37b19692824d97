let count = 0

/** Ids are unique within a run, so pieces can stand in one picture without meeting. */
export const uid = () => `u${count++}`

/** A repeatable source of chance (mulberry32), so that a scene looks the same each time it is composed. */
export function chance(seed) {
  let state = seed * 2654435761
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return low + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (high - low)
  }
}

export const round = n => Math.round(n * 10) / 10

/** `stops` are colours spread evenly, or [offset, colour, opacity]. */
export function gradient(stops, { angle = 90, radial = false } = {}) {
  const id = uid()
  const marks = stops.map((stop, n) => {
    const [offset, color, opacity = 1] = Array.isArray(stop) ? stop : [n / (stops.length - 1), stop]
    return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`
  })
  const turn = (angle * Math.PI) / 180
  const shape = radial
    ? '<radialGradient'
    : `<linearGradient x1="0" y1="0" x2="${round(Math.cos(turn))}" y2="${round(Math.sin(turn))}"`
  const close = radial ? '</radialGradient>' : '</linearGradient>'
  return { fill: `url(#${id})`, def: `<defs>${shape} id="${id}">${marks.join('')}${close}</defs>` }
}

export function blurred(amount, content) {
  const id = uid()
  return `<defs><filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${amount}"/></filter></defs><g filter="url(#${id})">${content}</g>`
}

export const group = (content, attributes = '') => `<g ${attributes}>${content}</g>`

export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`

export const ellipse = (cx, cy, rx, ry, fill, more = '') =>
  `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
