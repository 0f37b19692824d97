import { emoji } from './emoji.mjs'
import { flowers, grass, mist, ridge, sky, sun, vignette } from './land.mjs'
import { lattice } from './star.mjs'
import { blurred, gradient, path, rect } from './svg.mjs'

/** Wraps a drawing of w by h units as a picture file. */
export const picture = (w, h, content, style = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${style}${content}</svg>`

/**
 * Sky with sun and lattice, three hills and a meadow. `between(n, at)` adds what stands behind the n-th hill;
 * `at(x)` is the crest of the hill in front of it.
 */
export function country(light, options = {}) {
  const {
    w = 1600,
    h = 1200,
    horizon = 0.56,
    seed = 1,
    sunAt = [0.74, 0.26],
    sunSize = 78,
    rise = 46,
  } = options
  const { tile = 150, latticeOpacity = 0.42, behind = () => '', meadow = {} } = options
  const y = h * horizon
  const crests = [
    ridge(w, h, {
      y: y - 0.115 * h,
      rise,
      waves: 2.6,
      seed,
      crest: light.hills[0],
      foot: light.air,
      depth: 260,
    }),
    ridge(w, h, {
      y: y - 0.05 * h,
      rise: rise * 0.8,
      waves: 2,
      seed: seed + 7,
      crest: light.hills[1],
      foot: light.hills[0],
      depth: 240,
    }),
    ridge(w, h, {
      y: y + 0.01 * h,
      rise: rise * 0.6,
      waves: 1.6,
      seed: seed + 13,
      crest: light.hills[2],
      foot: light.hills[1],
      depth: 260,
    }),
  ]
  const field = ridge(w, h, {
    y: y + 0.085 * h,
    rise: rise * 0.35,
    waves: 1.2,
    seed: seed + 29,
    crest: light.ground[0],
    foot: light.ground[2],
    depth: h * 0.42,
    ...meadow,
  })
  return (
    sky(w, h, light.sky) +
    sun(w * sunAt[0], h * sunAt[1], sunSize, light.sun) +
    lattice(w, { bottom: y, tile, color: light.line, opacity: latticeOpacity, line: 2 }) +
    crests
      .map(
        ({ svg, at }, n) =>
          behind(n, at) + svg + mist(w, y - (0.07 - n * 0.055) * h, 0.14 * h, light.air, 0.5),
      )
      .join('') +
    behind(3, field.at) +
    field.svg
  )
}

const leaf = (x, y, length, turn, fill) =>
  path(
    `M0 0C${length * 0.2} ${-length * 0.3} ${length * 0.72} ${-length * 0.26} ${length} 0C${length * 0.72} ${length * 0.2} ${length * 0.24} ${length * 0.2} 0 0Z`,
    fill,
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  )

/** Leaves close to the lens, out of focus, in one or both lower corners. */
function leaves(w, h, sides, [dark, light]) {
  const spray = side => {
    const x = side < 0 ? -w * 0.02 : w * 1.02
    const turns = side < 0 ? [-78, -52, -28, -6] : [-102, -128, -152, -174]
    return turns
      .map((turn, n) => leaf(x, h * 1.03, w * (0.13 + (n % 2) * 0.035), turn, n % 2 ? light : dark))
      .join('')
  }
  return blurred(w * 0.0028, (sides === 'right' ? '' : spray(-1)) + (sides === 'left' ? '' : spray(1)))
}

/** Grass and small flowers in front, then the shaded corners. */
export function foreground(light, options = {}) {
  const {
    w = 1600,
    h = 1200,
    seed = 3,
    top = 0.8,
    tufts = 90,
    blossoms = 30,
    sides = 'both',
    colors = ['#fff8e1', '#f3d37a', '#ffffff'],
  } = options
  const dusk = gradient([
    [0, light.ground[2], 0],
    [1, light.ground[2], 0.55],
  ])
  return (
    dusk.def +
    rect(0, h * 0.84, w, h * 0.16, dusk.fill) +
    grass(seed, tufts, [-20, w + 20], [h * top, h * 1.02], light.grass) +
    flowers(seed + 5, blossoms, [0, w], [h * top, h], colors) +
    (sides ? leaves(w, h, sides, [light.ground[2], light.grass[0]]) : '') +
    vignette(w, h)
  )
}

/** Trees along the crest `at`, a little sunk into it: [name, x, size, veil, tint]. */
export const trees = (light, at, rows) =>
  rows
    .map(([name, x, size, veil, tint = 'olive']) =>
      emoji(name, x, at(x) + 12 + size * 0.09, size, { veil, tint, air: light.air, shadow: 0.18 }),
    )
    .join('')

/** A paved yard from `y` down, seen from standing height. */
export function court(y, tones, line) {
  const stone = gradient(tones)
  const joints = Array.from(
    { length: 15 },
    (_, n) => `M${800 + (n - 7) * 90} ${y}L${800 + (n - 7) * 330} 1200`,
  )
  const rows = [0.06, 0.16, 0.32, 0.56, 0.9].map(at => `M0 ${y + (1200 - y) * at}H1600`)
  return `${stone.def}${rect(0, y, 1600, 1200 - y, stone.fill)}${path(joints.join('') + rows.join(''), 'none', `stroke="${line}" stroke-width="2.5" opacity="0.5"`)}`
}

/** A plastered wall with the lattice, for scenes under a roof. */
export function room(tones, line) {
  const wall = gradient(tones)
  return `${wall.def}${rect(0, 0, 1600, 1200, wall.fill)}${lattice(1600, { bottom: 900, tile: 150, color: line, opacity: 0.5, line: 2 })}`
}
