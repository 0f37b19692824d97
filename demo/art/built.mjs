import { ellipse, gradient, group, path, rect, round } from './svg.mjs'

/** A wooden fence along the ground from x to x + length. */
export function fence(x, y, length, height = 90, wood = '#9c6a3a', dark = '#6f4522') {
  const gap = height * 1.5
  const rails = [0.3, 0.62].map(at =>
    rect(x, round(y - height * (1 - at)), length, round(height * 0.13), wood, 'rx="4"'),
  )
  const posts = Array.from({ length: Math.floor(length / gap) + 1 }, (_, n) =>
    rect(round(x + n * gap), y - height, round(height * 0.16), height + 6, dark, 'rx="4"'),
  )
  return rails.join('') + posts.join('')
}

const dome = (x, y, r, fill) =>
  path(
    `M${x - r} ${y}C${x - r * 1.15} ${y - r * 0.9} ${x - r * 0.35} ${y - r * 1.1} ${x} ${y - r * 1.65}C${x + r * 0.35} ${y - r * 1.1} ${x + r * 1.15} ${y - r * 0.9} ${x + r} ${y}Z`,
    fill,
  )

const finial = (x, y, s, fill) =>
  rect(x - s * 0.06, y - s, s * 0.12, s, fill) +
  ellipse(x, y - s * 0.45, s * 0.16, s * 0.16, fill) +
  path(
    `M${x - s * 0.2} ${y - s * 1.3}a${s * 0.24} ${s * 0.24} 0 1 0 ${s * 0.4} 0a${s * 0.21} ${s * 0.21} 0 1 1 ${-s * 0.4} 0z`,
    fill,
  )

const minaret = (x, base, height, fill, trim) => {
  const w = height * 0.085
  return (
    rect(x - w / 2, base - height * 0.8, w, height * 0.8, fill) +
    rect(x - w * 0.8, base - height * 0.56, w * 1.6, height * 0.025, trim) +
    rect(x - w * 0.8, base - height * 0.82, w * 1.6, height * 0.03, trim) +
    dome(x, base - height * 0.82, w * 0.55, trim) +
    finial(x, base - height * 0.885, height * 0.06, trim)
  )
}

/** A mosque in silhouette; its floor is at `base`, `s` is half its width. */
export function mosque(x, base, s, fill, trim, windows) {
  const arch = (ax, w, h) =>
    path(
      `M${ax - w} ${base}V${base - h}Q${ax - w} ${base - h * 1.35} ${ax} ${base - h * 1.6}Q${ax + w} ${base - h * 1.35} ${ax + w} ${base - h}V${base}Z`,
      windows,
    )
  return group(
    minaret(x - s * 1.12, base, s * 1.75, fill, trim) +
      minaret(x + s * 1.12, base, s * 1.75, fill, trim) +
      dome(x - s * 0.7, base - s * 0.5, s * 0.19, trim) +
      dome(x + s * 0.7, base - s * 0.5, s * 0.19, trim) +
      rect(x - s * 0.95, base - s * 0.5, s * 1.9, s * 0.5, fill) +
      rect(x - s * 0.46, base - s * 0.68, s * 0.92, s * 0.2, fill) +
      dome(x, base - s * 0.68, s * 0.38, trim) +
      finial(x, base - s * 1.28, s * 0.15, trim) +
      rect(x - s * 0.98, base - s * 0.53, s * 1.96, s * 0.05, trim) +
      arch(x, s * 0.13, s * 0.2) +
      [-0.72, -0.42, 0.42, 0.72].map(at => arch(x + s * at, s * 0.07, s * 0.16)).join(''),
  )
}

/** An open stable: tiled roof on posts, dark inside, a raised floor. */
export function stable(
  x,
  base,
  w,
  h,
  { roof = '#8a4b25', edge = '#6b3718', wood = '#8f6236', inside = '#4a2f18' } = {},
) {
  const dusk = gradient([inside, '#6d4826'])
  const posts = [0.03, 0.34, 0.65, 0.94].map(at =>
    rect(round(x + w * at), base - h * 0.62, w * 0.03, h * 0.62, wood, 'rx="3"'),
  )
  const tiles = Array.from({ length: 15 }, (_, n) => {
    const [at, low] = [x + w * (0.1 + 0.8 * (n / 14)), x + w * (-0.04 + 1.08 * (n / 14))]
    return path(
      `M${round(at)} ${round(base - h)}L${round(low)} ${round(base - h * 0.58)}`,
      'none',
      `stroke="${edge}" stroke-width="3" opacity="0.5"`,
    )
  })
  return group(
    `${dusk.def}${rect(x + w * 0.03, base - h * 0.62, w * 0.94, h * 0.62, dusk.fill)}` +
      rect(x + w * 0.03, base - h * 0.14, w * 0.94, h * 0.14, '#7a5430') +
      posts.join('') +
      path(
        `M${x + w * 0.1} ${base - h}H${x + w * 0.9}L${x + w * 1.04} ${base - h * 0.57}H${x - w * 0.04}Z`,
        roof,
      ) +
      tiles.join('') +
      rect(x - w * 0.04, base - h * 0.6, w * 1.08, h * 0.045, edge, 'rx="4"'),
  )
}

/** A canopy on four poles with a scalloped edge, as put up for a working day. */
export function canopy(x, base, w, h, cloth = '#fdf8ec', band = '#14532d') {
  const scallop = Array.from({ length: 10 }, (_, n) => {
    const from = x + (w / 10) * n
    return path(
      `M${round(from)} ${base - h * 0.68}h${round(w / 10)}v${h * 0.05}a${round(w / 20)} ${h * 0.06} 0 0 1 ${round(-w / 10)} 0z`,
      n % 2 ? cloth : band,
    )
  })
  const shade = gradient([cloth, '#e9dcc0'])
  const pole = at => rect(round(x + w * at), base - h * 0.68, 12, h * 0.68, '#7c6a50', 'rx="4"')
  return group(
    [0.03, 0.96].map(pole).join('') +
      `${shade.def}${path(`M${x} ${base - h * 0.68}L${x + w * 0.2} ${base - h * 0.95}Q${x + w / 2} ${base - h * 1.06} ${x + w * 0.8} ${base - h * 0.95}L${x + w} ${base - h * 0.68}Z`, shade.fill)}` +
      path(
        `M${x + w * 0.2} ${base - h * 0.95}L${x + w * 0.33} ${base - h * 0.68}M${x + w * 0.8} ${base - h * 0.95}L${x + w * 0.67} ${base - h * 0.68}`,
        'none',
        'stroke="#d8c7a3" stroke-width="3"',
      ) +
      scallop.join(''),
  )
}

/** A string of small pennants between two points. */
export function pennants(x1, y1, x2, y2, colors, sag = 50) {
  const at = t => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)]
  const flags = Array.from({ length: 13 }, (_, n) => {
    const [x, y] = at((n + 0.5) / 13).map(round)
    return path(`M${x - 15} ${y}h30l-15 34z`, colors[n % colors.length])
  })
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2]
  return (
    path(`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, 'none', 'stroke="#6f5a3c" stroke-width="3"') + flags.join('')
  )
}

/** An arcade of pointed arches, as around a mosque court. */
export function arcade(w, base, height, { wall, shade, inside, count = 9 }) {
  const step = w / count
  const tone = gradient([wall, shade])
  const arch = n => {
    const [x, half] = [step * (n + 0.5), step * 0.34]
    return path(
      `M${round(x - half)} ${base}V${base - height * 0.45}Q${round(x - half)} ${base - height * 0.68} ${round(x)} ${base - height * 0.8}Q${round(x + half)} ${base - height * 0.68} ${round(x + half)} ${base - height * 0.45}V${base}Z`,
      inside,
    )
  }
  return group(
    `${tone.def}${rect(0, base - height, w, height, tone.fill)}${rect(0, base - height, w, height * 0.06, wall)}${rect(0, base - height * 0.9, w, height * 0.02, shade)}` +
      Array.from({ length: count }, (_, n) => arch(n)).join(''),
  )
}

/** A bamboo table. */
export function table(x, y, w, h, top = '#b98648', leg = '#8a5d2c') {
  return (
    [0.06, 0.9].map(at => rect(round(x + w * at), y, w * 0.04, h, leg, 'rx="4"')).join('') +
    rect(x, y - h * 0.12, w, h * 0.2, top, 'rx="8"') +
    rect(x, y + h * 0.04, w, h * 0.05, leg, 'rx="4" opacity="0.6"')
  )
}

/** A wooden trough on short legs. */
export const trough = (x, y, w, h) =>
  [0.08, 0.88].map(at => rect(round(x + w * at), y - h * 0.3, w * 0.05, h * 0.3, '#6f4522')).join('') +
  path(`M${x} ${y - h}H${x + w}L${x + w * 0.95} ${y - h * 0.2}H${x + w * 0.05}Z`, '#8f6236') +
  rect(x - w * 0.02, y - h * 1.06, w * 1.04, h * 0.16, '#a8743f', 'rx="6"')
