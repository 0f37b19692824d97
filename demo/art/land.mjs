import { starPath } from './star.mjs'
import { chance, ellipse, gradient, path, rect, round } from './svg.mjs'

export function sky(w, h, colors) {
  const { fill, def } = gradient(colors)
  return def + rect(0, 0, w, h, fill)
}

/** The sun in its glow, ringed by eight-pointed stars as thin as a breath. */
export function sun(x, y, r, color, glow = 0.6) {
  const halo = gradient(
    [
      [0, color, glow],
      [0.3, color, glow * 0.5],
      [1, color, 0],
    ],
    { radial: true },
  )
  const rings = [1.55, 2.1, 2.75].map((far, n) =>
    path(
      starPath(x, y, r * far),
      'none',
      `stroke="${color}" stroke-width="${2.4 - n * 0.5}" opacity="${0.8 - n * 0.22}"`,
    ),
  )
  return `${halo.def}${ellipse(x, y, r * 5, r * 5, halo.fill)}${rings.join('')}${ellipse(x, y, r, r, color, 'opacity="0.96"')}`
}

/** A rolling ridge whose crest wanders around `y`; the body fades to `foot` at its base. */
export function ridge(w, h, { y, rise, waves = 3, seed, crest, foot, depth = 320, tilt = 0 }) {
  const random = chance(seed)
  const tones = Array.from({ length: 4 }, (_, n) => ({
    f: waves * (n * 0.7 + 1),
    a: rise / (n * 1.6 + 1),
    p: random(0, 6.28),
  }))
  const at = x =>
    y +
    tilt * (x / w - 0.5) +
    tones.reduce((sum, { f, a, p }) => sum + a * Math.sin((x / w) * f * Math.PI + p), 0)
  const line = Array.from({ length: 61 }, (_, n) => `${round((n * w) / 60)} ${round(at((n * w) / 60))}`)
  const tone = gradient([
    [0, crest],
    [Math.min(1, depth / (h - y + rise)), foot],
    [1, foot],
  ])
  return { svg: tone.def + path(`M0 ${h}L${line.join('L')}L${w} ${h}Z`, tone.fill), at }
}

/** A volcano with hollow flanks, lit from one side and fading into the air below. */
export function peak(x, base, width, height, lit, shade, air) {
  const [top, half, rim] = [base - height, width / 2, width * 0.045]
  const rise = `M${x - half} ${base}C${x - half * 0.55} ${base - height * 0.2} ${x - rim - width * 0.1} ${top + height * 0.42} ${x - rim} ${top}`
  const crater = `Q${x - rim * 0.3} ${top + height * 0.05} ${x + rim * 0.2} ${top + height * 0.02}T${x + rim} ${top}`
  const fall = `C${x + rim + width * 0.1} ${top + height * 0.42} ${x + half * 0.55} ${base - height * 0.2} ${x + half} ${base}`
  const gully = `M${x + rim} ${top}${fall}H${x - width * 0.1}C${x + width * 0.1} ${base - height * 0.34} ${x - width * 0.06} ${base - height * 0.55} ${x + rim * 0.2} ${top + height * 0.02}Z`
  const body = gradient([
    [0, lit],
    [0.4, lit],
    [1, air],
  ])
  const dark = gradient([
    [0, shade, 0.8],
    [0.5, shade, 0.5],
    [1, air, 0],
  ])
  return `${body.def}${path(`${rise}${crater}${fall}Z`, body.fill)}${dark.def}${path(gully, dark.fill)}`
}

export function mist(w, y, h, color, opacity = 0.7) {
  const tone = gradient([
    [0, color, 0],
    [0.5, color, opacity],
    [1, color, 0],
  ])
  return tone.def + rect(0, y, w, h, tone.fill)
}

/** Tufts of grass, larger the nearer they stand. */
export function grass(seed, count, [left, right], [top, bottom], colors) {
  const random = chance(seed)
  const tuft = () => {
    const depth = random()
    const [x, y, s] = [random(left, right), top + (bottom - top) * depth, 9 + 22 * depth]
    const color = colors[Math.floor(random(0, colors.length))]
    const blade = lean =>
      `M${round(x)} ${round(y)}q${round(lean * s * 0.3)} ${round(-s * 0.7)} ${round(lean * s * 0.8)} ${round(-s)}q${round(-lean * s * 0.25)} ${round(s * 0.5)} ${round(s * 0.22 - lean * s * 0.8)} ${round(s)}z`
    return path([-1, -0.35, 0.3, 0.9].map(blade).join(''), color, 'opacity="0.85"')
  }
  return Array.from({ length: count }, tuft).join('')
}

export function flowers(seed, count, [left, right], [top, bottom], colors) {
  const random = chance(seed)
  return Array.from({ length: count }, () => {
    const depth = random()
    const [x, y, r] = [random(left, right), top + (bottom - top) * depth, 2.5 + 4 * depth]
    const color = colors[Math.floor(random(0, colors.length))]
    return ellipse(x, y, r, r * 0.8, color)
  }).join('')
}

/** Flat clouds with a rounded top. */
export function cloud(x, y, s, color = '#ffffff', opacity = 0.75) {
  const puff = (dx, dy, r) => ellipse(x + dx * s, y - dy * s, r * s, r * s * 0.82, color)
  return `<g opacity="${opacity}">${rect(x - 1.5 * s, y - 0.42 * s, 3 * s, 0.5 * s, color, `rx="${0.25 * s}"`)}${puff(-0.6, 0.3, 0.48)}${puff(0.1, 0.5, 0.66)}${puff(0.8, 0.25, 0.42)}</g>`
}

export function stars(seed, count, w, h, color = '#f6e6b8') {
  const random = chance(seed)
  return Array.from({ length: count }, () => {
    const r = random(0.8, 2.6)
    return ellipse(random(0, w), random(0, h), r, r, color, `opacity="${round(random(0.3, 0.9))}"`)
  }).join('')
}

/** A pool of light on the ground. */
export const glow = (x, y, rx, ry, color, opacity) => {
  const tone = gradient(
    [
      [0, color, opacity],
      [1, color, 0],
    ],
    { radial: true },
  )
  return tone.def + ellipse(x, y, rx, ry, tone.fill)
}

/** Darkens the corners a little and rests the eye on the middle. */
export function vignette(w, h, color = '#20160a', opacity = 0.13) {
  const tone = gradient(
    [
      [0, color, 0],
      [0.62, color, 0],
      [1, color, opacity],
    ],
    { radial: true },
  )
  return (
    tone.def +
    `<rect x="${-w * 0.2}" y="${-h * 0.2}" width="${w * 1.4}" height="${h * 1.4}" fill="${tone.fill}"/>`
  )
}

/** Terraces of rice: curved steps of ripe and young fields with a line of water between. */
export function terraces(w, top, bottom, colors, water = '#eef3e6') {
  const count = 7
  const steps = Array.from({ length: count }, (_, n) => {
    const y = top + (bottom - top) * (n / count) ** 1.35
    const bow = 26 + n * 12
    const side = n % 2 ? -1 : 1
    const crest = `M0 ${round(y + side * bow * 0.4)}C${w * 0.3} ${round(y - bow)} ${w * 0.65} ${round(y + bow)} ${w} ${round(y - side * bow * 0.3)}`
    return (
      path(`${crest}V${bottom + 260}H0Z`, colors[n % colors.length]) +
      path(crest, 'none', `stroke="${water}" stroke-width="${round(2 + n)}" opacity="0.75"`)
    )
  })
  return steps.join('')
}
