import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mosque } from './built.mjs'
import { bali } from './coats.mjs'
import { emoji } from './emoji.mjs'
import { cloud, glow, grass, mist } from './land.mjs'
import { country, foreground, picture } from './stage.mjs'
import { lattice, starPath } from './star.mjs'
import { gradient, group, path, rect } from './svg.mjs'
import { times } from './times.mjs'

const horns = [['fleece', 12, 9, 7.5]]

/** The herd of the front page, standing to the right so that words find room on the left. */
const herd = () =>
  glow(1190, 815, 480, 90, '#fff3c4', 0.55) +
  emoji('ox', 1190, 800, 450, { tint: 'chestnut', patches: bali }) +
  emoji('goat', 955, 842, 265, { tint: 'ivory', patches: [['chestnut', 7.5, 9, 8.5]] }) +
  emoji('ram', 1440, 848, 280, { tint: 'wool', patches: horns })

const far = { tint: 'olive', air: times.fajar.air, shadow: 0.2 }

function hillside(h, seed, mosqueAt) {
  const t = times.fajar
  const behind = (n, at) => {
    if (n === 2)
      return (
        mosque(mosqueAt, at(mosqueAt) + 8, 74, '#efe2c2', '#6f9467', '#4f7d58') +
        mist(1600, h * 0.58, 90, t.air, 0.4)
      )
    if (n < 3) return ''
    return (
      emoji('palm-tree', 1545, at(1545) + 30, 300, { ...far, veil: 0.15 }) +
      emoji('deciduous-tree', 60, at(60) + 30, 210, { ...far, veil: 0.3 }) +
      emoji('deciduous-tree', 190, at(190) + 24, 140, { ...far, veil: 0.4 })
    )
  }
  return country(t, { w: 1600, h, seed, horizon: 0.66, sunAt: [0.74, 0.28], sunSize: 84, behind })
}

const blades = (h, top, bottom, seed) =>
  grass(seed, 70, [-20, 1620], [h * top, h * bottom], times.fajar.grass)

function hero() {
  return picture(
    1600,
    900,
    hillside(900, 171, 640) +
      cloud(430, 150, 60, '#fffaf0', 0.6) +
      cloud(860, 210, 44, '#fffaf0', 0.6) +
      blades(900, 0.8, 0.93, 175) +
      emoji('ewe', 815, 752, 130, { tint: 'wool', veil: 0.18, air: times.fajar.air, flip: true }) +
      herd() +
      foreground(times.fajar, {
        w: 1600,
        h: 900,
        seed: 173,
        top: 0.945,
        tufts: 60,
        blossoms: 34,
        sides: 'left',
      }),
  )
}

/** A page of the brand book: palette ground, lattice, star, one thing. */
function plate([top, bottom], line, star, thing) {
  const tone = gradient([top, bottom])
  return picture(
    1200,
    1200,
    `${tone.def}${rect(0, 0, 1200, 1200, tone.fill)}` +
      lattice(1200, { bottom: 1900, tile: 200, color: line, opacity: 0.5, line: 3 }) +
      path(starPath(600, 600, 520), 'none', `stroke="${line}" stroke-width="4" opacity="0.8"`) +
      path(starPath(600, 600, 470), star) +
      path(starPath(600, 600, 420), 'none', `stroke="${line}" stroke-width="3" opacity="0.6"`) +
      glow(600, 600, 470, 470, '#ffffff', 0.28) +
      thing,
  )
}

const still = { shadow: 0.28 }
const plates = {
  'testimoni-1': () =>
    plate(
      ['#1d6339', '#0f3d22'],
      '#e2c27a',
      '#f6ecd4',
      emoji('palms-up-together-medium-light', 600, 800, 560, { tint: 'sawo', shadow: 0.28 }),
    ),
  'testimoni-2': () =>
    plate(['#a3683a', '#6b3d19'], '#f2d9a0', '#fbf1da', emoji('open-book', 600, 800, 520, { tint: 'quran' })),
  'testimoni-3': () =>
    plate(
      ['#f3e3bf', '#d9b46f'],
      '#8a5d1c',
      '#1d6339',
      emoji('crescent-moon', 600, 820, 500, { shadow: 0, turn: -12 }),
    ),
  'testimoni-4': () =>
    plate(['#e9d3a6', '#c79c5c'], '#ffffff', '#fbf4e2', emoji('kaaba', 600, 820, 500, still)),
  'testimoni-5': () =>
    plate(
      ['#d9e6cf', '#8db58c'],
      '#ffffff',
      '#fbf6ea',
      emoji('herb', 600, 850, 540, { tint: 'olive', shadow: 0 }),
    ),
  'testimoni-6': () =>
    plate(
      ['#16492b', '#0a2a18'],
      '#d9b463',
      '#efe2c2',
      emoji('prayer-beads', 600, 840, 540, { tint: 'wood', shadow: 0.2 }),
    ),
  'testimoni-7': () =>
    plate(
      ['#c98a4b', '#8a5327'],
      '#fff0cf',
      '#fdf3dc',
      mosque(600, 800, 260, '#e8d9b4', '#1c6238', '#2b5a41'),
    ),
  'testimoni-8': () =>
    plate(['#e7ede6', '#9bb5a7'], '#ffffff', '#fdfaf2', emoji('palm-tree', 600, 860, 560, { tint: 'olive' })),
}

function fontFace() {
  const woff = createRequire(import.meta.url).resolve(
    '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  )
  return `<style>@font-face{font-family:Jakarta;font-weight:200 800;src:url(data:font/woff2;base64,${readFileSync(woff).toString('base64')})}text{font-family:Jakarta}</style>`
}

/** The card that WhatsApp shows for a shared link of any shop: it names none. */
function shareCard() {
  const veil = gradient(
    [
      [0, '#0f3d22'],
      [0.38, '#0f3d22'],
      [0.54, '#0f3d22', 0],
    ],
    { angle: 0 },
  )
  const land =
    hillside(840, 171, 830) +
    blades(840, 0.82, 0.93, 175) +
    group(herd(), 'transform="translate(16 -52)"') +
    foreground(times.fajar, { w: 1600, h: 840, seed: 173, top: 0.95, tufts: 50, sides: '' })
  return picture(
    1200,
    630,
    group(land, 'transform="scale(0.75)"') +
      `${veil.def}${rect(0, 0, 1200, 630, veil.fill)}` +
      group(lattice(480, { bottom: 640, tile: 120, color: '#e2c27a', opacity: 0.22, line: 1.6 })) +
      emblem(116, 148, 50) +
      '<text x="66" y="318" font-size="78" font-weight="800" fill="#fffaf0" letter-spacing="-2">Qurban</text><text x="66" y="400" font-size="78" font-weight="800" fill="#fffaf0" letter-spacing="-2">dan badal</text>' +
      '<rect x="70" y="434" width="76" height="5" rx="2.5" fill="#d9b463"/>' +
      '<text x="68" y="492" font-size="27" font-weight="500" fill="#eef3e6">Qurban, hadyu, dam,</text><text x="68" y="530" font-size="27" font-weight="500" fill="#eef3e6">badal haji dan umrah</text>',
    fontFace(),
  )
}

/** The mark: a gold-edged star with the new moon in it, centred on (x, y). */
export function emblem(x, y, r) {
  const moon = r * 0.44
  return (
    path(starPath(x, y, r), '#14532d') +
    path(starPath(x, y, r * 0.87), 'none', `stroke="#d9b463" stroke-width="${r * 0.05}"`) +
    path(
      `M${x + moon * 0.62} ${y - moon * 0.78}A${moon} ${moon} 0 1 0 ${x + moon * 0.62} ${y + moon * 0.78}A${moon * 0.78} ${moon * 0.78} 0 1 1 ${x + moon * 0.62} ${y - moon * 0.78}Z`,
      '#faf6ee',
    )
  )
}

export const front = { 'hero-1': hero, ...plates }
export const cards = { og: shareCard }
