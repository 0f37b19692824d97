import { arcade } from './built.mjs'
import { emoji } from './emoji.mjs'
import { blurred, chance, ellipse, gradient, path, rect, round } from './svg.mjs'

/** One pilgrim seen from afar: a robe and a head. */
function pilgrim(random, x, y, size, robes) {
  const robe = robes[Math.floor(random(0, robes.length))]
  const [w, h] = [size * 0.42, size]
  return (
    ellipse(x + w * 0.3, y, w * 0.8, h * 0.09, '#5c4526', 'opacity="0.3"') +
    path(
      `M${round(x - w / 2)} ${round(y)}Q${round(x - w / 2)} ${round(y - h * 0.8)} ${round(x)} ${round(y - h * 0.8)}T${round(x + w / 2)} ${round(y)}Z`,
      robe,
    ) +
    ellipse(x, y - h * 0.82, size * 0.15, size * 0.17, random() < 0.5 ? '#5a3a22' : '#8a5f3d')
  )
}

/** People walking around (cx, cy) in rings; `part` keeps those behind the centre or those before it. */
function tawaf(seed, cx, cy, { rx, ry, rings, count, size, robes }, part) {
  const random = chance(seed)
  return Array.from({ length: count }, () => {
    const [turn, far] = [random(0, Math.PI * 2), random(1, 1 + rings)]
    return {
      x: cx + Math.cos(turn) * rx * far,
      y: cy + Math.sin(turn) * ry * far,
      behind: Math.sin(turn) < 0,
    }
  })
    .filter(({ behind }) => behind === (part === 'behind'))
    .sort((a, b) => a.y - b.y)
    .map(({ x, y }) => pilgrim(random, x, y, size * (0.75 + ((y - cy) / (ry * (1 + rings))) * 0.35), robes))
    .join('')
}

const minaret = (x, base, h, fill, trim) => {
  const w = h * 0.075
  return (
    rect(round(x - w / 2), round(base - h * 0.86), round(w), round(h * 0.86), fill) +
    [0.3, 0.58, 0.84]
      .map(at => rect(round(x - w * 0.85), round(base - h * at), round(w * 1.7), round(h * 0.022), trim))
      .join('') +
    path(
      `M${round(x - w * 0.42)} ${round(base - h * 0.86)}Q${round(x - w * 0.5)} ${round(base - h * 0.93)} ${round(x)} ${round(base - h)}Q${round(x + w * 0.5)} ${round(base - h * 0.93)} ${round(x + w * 0.42)} ${round(base - h * 0.86)}Z`,
      trim,
    )
  )
}

/** The court of the Haram: minarets, arcade, marble floor, the Kaaba and people around it. */
export function haram(
  w,
  h,
  {
    floor,
    wall,
    shade,
    inside,
    trim,
    marble,
    robes = ['#ffffff', '#fbf6ea', '#f1e8d6', '#ffffff', '#4a4740', '#ffffff'],
    size = 430,
    count = 300,
    seed = 4,
    cx = w / 2,
  },
) {
  const stone = gradient(marble)
  const base = floor + (h - floor) * 0.34
  const crowd = { rx: size * 0.62, ry: size * 0.2, rings: 1.25, count, size: size * 0.115, robes }
  const lines = [0.16, 0.36, 0.62].map(at => {
    const y = floor + (h - floor) * at
    return ellipse(
      cx,
      base,
      size * (0.8 + at * 1.6),
      (y - floor) * 0.62 + 30,
      'none',
      `stroke="${shade}" stroke-width="2" opacity="0.35"`,
    )
  })
  return (
    [0.09, 0.23, 0.77, 0.91]
      .map((at, n) => minaret(w * at, floor, h * (n % 3 ? 0.42 : 0.5), wall, trim))
      .join('') +
    arcade(w, floor, h * 0.16, { wall, shade, inside, count: 13 }) +
    `${stone.def}${rect(0, floor, w, h - floor, stone.fill)}${lines.join('')}` +
    tawaf(seed, cx, base, crowd, 'behind') +
    blurred(14, ellipse(cx, base - 6, size * 0.47, size * 0.09, '#1c1206', 'opacity="0.35"')) +
    emoji('kaaba', cx, base + size * 0.06, size, { shadow: 0 }) +
    tawaf(seed + 1, cx, base + size * 0.04, crowd, 'before')
  )
}

export const dayCourt = {
  wall: '#fbf1de',
  shade: '#d9c19a',
  inside: '#b9976a',
  trim: '#b8862b',
  marble: ['#f7ebd3', '#e9d6b2', '#c7ab7a'],
}
export const nightCourt = {
  wall: '#d9cda8',
  shade: '#a2966f',
  inside: '#ffdf94',
  trim: '#d9b463',
  marble: ['#cfc9ac', '#93a08a', '#4d6a55'],
}
