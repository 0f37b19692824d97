import { canopy, fence, mosque, pennants } from './built.mjs'
import { bali } from './coats.mjs'
import { emoji } from './emoji.mjs'
import { dayCourt, haram, nightCourt } from './haram.mjs'
import { cloud, glow, mist, peak, ridge, sky, stars, sun, vignette } from './land.mjs'
import { country, foreground, picture } from './stage.mjs'
import { lattice, starPath } from './star.mjs'
import { path } from './svg.mjs'
import { times } from './times.mjs'

const scene = content => picture(1600, 1200, content)

/** A large star standing behind the subject, the sign of a service. */
const medallion = (x, y, r, fill, line) =>
  path(starPath(x, y, r), fill, 'opacity="0.5"') +
  path(starPath(x, y, r * 0.86), 'none', `stroke="${line}" stroke-width="4" opacity="0.8"`) +
  path(starPath(x, y, r * 1.1), 'none', `stroke="${line}" stroke-width="2" opacity="0.5"`)

function qurbanRegular() {
  const t = times.pagi
  return scene(
    country(t, {
      seed: 127,
      sunAt: [0.5, 0.36],
      sunSize: 128,
      behind: (n, at) =>
        n === 3
          ? emoji('deciduous-tree', 1500, at(1500) + 50, 360, { tint: 'olive', veil: 0.14, air: t.air }) +
            emoji('deciduous-tree', 90, at(90) + 40, 300, { tint: 'olive', veil: 0.2, air: t.air })
          : '',
    }) +
      cloud(250, 240, 74) +
      cloud(1330, 190, 60) +
      fence(-20, 830, 1660, 84) +
      glow(800, 1050, 700, 120, '#fff8cf', 0.4) +
      emoji('goat', 540, 1080, 540, { tint: 'bay' }) +
      emoji('ram', 1090, 1095, 520, { tint: 'wool', patches: [['fleece', 12, 9, 7.5]], flip: true }) +
      foreground(t, { seed: 131, blossoms: 50 }),
  )
}

function qurbanPremium() {
  const t = times.fajar
  return scene(
    country(t, {
      seed: 137,
      sunAt: [0.3, 0.16],
      sunSize: 70,
      behind: n => (n === 0 ? medallion(880, 500, 430, '#d9b463', '#b8862b') : ''),
    }) +
      mosque(230, 775, 150, '#e9dcb9', '#5d8560', '#3e6a4b') +
      mist(1600, 680, 140, t.air, 0.6) +
      glow(860, 1060, 760, 130, '#ffefbf', 0.55) +
      emoji('ram', 330, 1020, 330, { tint: 'wool', flip: true }) +
      emoji('ox', 900, 1105, 830, { tint: 'ivory', patches: [['ash', 9, 8, 9]] }) +
      foreground(t, { seed: 139, blossoms: 40 }),
  )
}

function qurbanCorporate() {
  const t = times.pagi
  return scene(
    country(t, { seed: 149, sunAt: [0.82, 0.18] }) +
      cloud(380, 180, 76) +
      mosque(1150, 850, 300, '#fbf6ea', '#1c6238', '#2b5a41') +
      emoji('palm-tree', 1530, 890, 400, { tint: 'olive', veil: 0.1, air: t.air }) +
      canopy(70, 960, 620, 520) +
      emoji('clipboard', 250, 940, 210) +
      emoji('package', 430, 945, 170) +
      emoji('package', 560, 945, 170) +
      pennants(560, 470, 1000, 420, ['#14532d', '#b8862b', '#faf6ee', '#7c4a21']) +
      emoji('ox', 950, 1105, 480, { tint: 'russet', flip: true }) +
      emoji('goat', 1330, 1090, 320, { tint: 'ivory' }) +
      emoji('ewe', 610, 1110, 300, { tint: 'wool', flip: true }) +
      foreground(t, { seed: 151 }),
  )
}

function patungan() {
  const t = times.senja
  const seven = Array.from({ length: 7 }, (_, n) => {
    const turn = Math.PI * (0.86 - (n / 6) * 0.72)
    const [x, y] = [800 + Math.cos(turn) * 620, 640 - Math.sin(turn) * 500]
    return (
      glow(x, y, 110, 110, '#fff3cf', 0.7) +
      path(starPath(x, y, 56), '#fff6dc') +
      path(starPath(x, y, 38), 'none', 'stroke="#b8862b" stroke-width="4"')
    )
  })
  return scene(
    country(t, { seed: 157, sunAt: [0.5, 0.42], sunSize: 150, latticeOpacity: 0.3 }) +
      seven.join('') +
      glow(800, 1060, 720, 130, '#ffe8b0', 0.5) +
      emoji('ox', 800, 1105, 760, { tint: 'chestnut', patches: bali }) +
      foreground(t, { seed: 163, blossoms: 14 }),
  )
}

/** Dunes around Makkah with a skyline of minarets. */
function desert(t, seed, sunAt) {
  const dune = (y, rise, n, crest, foot) =>
    ridge(1600, 1200, { y, rise, waves: 1.7, seed: seed + n, crest, foot }).svg
  return (
    sky(1600, 1200, t.sky) +
    sun(1600 * sunAt[0], 1200 * sunAt[1], 100, t.sun, 0.75) +
    lattice(1600, { bottom: 680, tile: 150, color: '#fff', opacity: 0.5, line: 2 }) +
    peak(280, 720, 760, 250, '#d9b684', '#b98f5c', t.air) +
    peak(1400, 720, 860, 300, '#d9b684', '#b98f5c', t.air) +
    dune(690, 46, 1, t.hills[0], t.sky[2]) +
    mist(1600, 640, 130, t.air, 0.6)
  )
}

function hadyu() {
  const t = times.gurun
  return scene(
    desert(t, 5, [0.24, 0.2]) +
      mosque(930, 800, 270, '#fbf1de', '#b8862b', '#a67c46') +
      mist(1600, 730, 110, t.air, 0.7) +
      ridge(1600, 1200, { y: 830, rise: 34, waves: 1.4, seed: 21, crest: t.ground[0], foot: t.ground[2] })
        .svg +
      emoji('palm-tree', 1480, 930, 470, { tint: 'olive', veil: 0.05 }) +
      emoji('palm-tree', 1340, 890, 320, { tint: 'olive', veil: 0.14, air: t.air }) +
      emoji('ewe', 1010, 960, 260, { tint: 'wool', veil: 0.06, air: t.air, flip: true }) +
      emoji('ewe', 1220, 1000, 290, { tint: 'wool' }) +
      glow(560, 1060, 600, 110, '#fff4d2', 0.5) +
      emoji('ram', 560, 1110, 620, { tint: 'wool', patches: [['fleece', 12, 9, 7.5]] }) +
      vignette(1600, 1200),
  )
}

function dam() {
  const t = times.gurun
  return scene(
    desert(t, 11, [0.74, 0.22]) +
      ridge(1600, 1200, { y: 800, rise: 44, waves: 1.5, seed: 33, crest: '#e8cb96', foot: t.ground[1] }).svg +
      emoji('camel', 1240, 850, 190, { veil: 0.2, air: t.air }) +
      emoji('camel', 1400, 870, 220, { veil: 0.16, air: t.air }) +
      ridge(1600, 1200, { y: 900, rise: 26, waves: 1.2, seed: 41, crest: t.ground[0], foot: t.ground[2] })
        .svg +
      glow(1010, 1060, 560, 110, '#fff4d2', 0.5) +
      emoji('goat', 1010, 1105, 600, { tint: 'ivory', flip: false }) +
      emoji('balance-scale', 400, 1120, 520) +
      vignette(1600, 1200),
  )
}

function badalHaji() {
  const t = times.fajar
  return scene(
    sky(1600, 1200, ['#d99e6a', '#f3d19c', '#fdf0d2']) +
      sun(800, 330, 120, t.sun, 0.8) +
      lattice(1600, { bottom: 640, tile: 150, color: '#fff', opacity: 0.5, line: 2 }) +
      haram(1600, 1200, { floor: 640, ...dayCourt, size: 620, count: 430, seed: 8 }) +
      vignette(1600, 1200),
  )
}

function badalUmrah() {
  return scene(
    sky(1600, 1200, ['#a9cfd0', '#dfe8d3', '#fbf3dc']) +
      sun(1010, 240, 84, '#fff6d3', 0.7) +
      lattice(1600, { bottom: 600, tile: 150, color: '#fff', opacity: 0.55, line: 2 }) +
      cloud(560, 170, 60) +
      haram(1600, 1200, { floor: 600, ...dayCourt, size: 400, count: 330, seed: 14 }) +
      glow(800, 1080, 620, 330, '#fff4d2', 0.5) +
      emoji('palms-up-together-medium-light', 800, 1330, 760, { tint: 'sawo', shadow: 0 }) +
      vignette(1600, 1200),
  )
}

function badalUmrahRamadan() {
  const t = times.malam
  return scene(
    sky(1600, 1200, t.sky) +
      stars(21, 100, 1600, 600) +
      lattice(1600, { bottom: 640, tile: 150, color: t.line, opacity: 0.3, line: 2 }) +
      glow(1344, 260, 360, 330, '#f7e3a4', 0.4) +
      emoji('crescent-moon', 1344, 350, 170, { shadow: 0, turn: -12 }) +
      glow(900, 720, 900, 330, '#ffdf94', 0.35) +
      haram(1600, 1200, { floor: 660, ...nightCourt, size: 540, count: 430, seed: 17 }) +
      glow(800, 900, 800, 260, '#ffe9b0', 0.2) +
      vignette(1600, 1200, '#03100a', 0.45),
  )
}

export const services = {
  'layanan-qurban-regular': qurbanRegular,
  'layanan-qurban-premium': qurbanPremium,
  'layanan-qurban-corporate': qurbanCorporate,
  'layanan-qurban-patungan': patungan,
  'layanan-hadyu': hadyu,
  'layanan-dam': dam,
  'layanan-badal-haji': badalHaji,
  'layanan-badal-umrah': badalUmrah,
  'layanan-badal-umrah-ramadan': badalUmrahRamadan,
}
