import { round, uid } from './svg.mjs'

const inner = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8)

/** The eight-pointed star made of two squares, as a path around (x, y). */
export function starPath(x, y, radius) {
  const points = Array.from({ length: 16 }, (_, n) => {
    const r = n % 2 ? radius * inner : radius
    const turn = (n * Math.PI) / 8
    return `${round(x + r * Math.sin(turn))} ${round(y - r * Math.cos(turn))}`
  })
  return `M${points.join('L')}Z`
}

/** A lattice of stars whose tips meet, fading out downwards from `top` to `bottom`. */
export function lattice(w, { top = 0, bottom, tile = 120, color = '#fff', opacity = 0.16, line = 1.6 }) {
  const [pattern, fade, mask] = [uid(), uid(), uid()]
  const h = bottom - top
  return `<defs><pattern id="${pattern}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><path d="${starPath(tile / 2, tile / 2, tile / 2)}${starPath(tile / 2, tile / 2, tile * 0.26)}" fill="none" stroke="${color}" stroke-width="${line}"/></pattern>
<linearGradient id="${fade}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<mask id="${mask}"><rect x="0" y="${top}" width="${w}" height="${h}" fill="url(#${fade})"/></mask></defs>
<rect x="0" y="${top}" width="${w}" height="${h}" fill="url(#${pattern})" opacity="${opacity}" mask="url(#${mask})"/>`
}
