import { bali } from './coats.mjs'
import { emoji } from './emoji.mjs'
import { glow } from './land.mjs'
import { picture } from './stage.mjs'
import { lattice, starPath } from './star.mjs'
import { ellipse, gradient, path, rect } from './svg.mjs'

/** What stands in for a missing photo: palette ground, lattice, star, one thing in the middle. */
function plate([top, bottom], line, star, thing) {
  const tone = gradient([top, bottom])
  return () =>
    picture(
      1600,
      1200,
      `${tone.def}${rect(0, 0, 1600, 1200, tone.fill)}` +
        lattice(1600, { bottom: 1900, tile: 200, color: line, opacity: 0.5, line: 3 }) +
        path(starPath(800, 600, 540), star, 'opacity="0.9"') +
        path(starPath(800, 600, 480), 'none', `stroke="${line}" stroke-width="4" opacity="0.8"`) +
        glow(800, 600, 620, 520, '#ffffff', 0.3) +
        ellipse(800, 980, 560, 60, '#2b2010', 'opacity="0.08"') +
        thing,
    )
}

const sage = ['#dfe9d6', '#a9c4a0']
const sand = ['#f6ead0', '#dfc08a']
const green = ['#1d6339', '#0f3d22']
const horns = [['fleece', 12, 9, 7.5]]
const goat = (x, y, size, more) => emoji('goat', x, y, size, { tint: 'bay', ...more })
const ram = (x, y, size, more) => emoji('ram', x, y, size, { tint: 'wool', patches: horns, ...more })
const ox = (x, y, size, more) => emoji('ox', x, y, size, { tint: 'chestnut', patches: bali, ...more })

export const plates = {
  kambing: plate(sage, '#ffffff', '#f7faf0', goat(800, 970, 780)),
  domba: plate(sand, '#ffffff', '#fdf6e6', ram(800, 970, 780, { flip: true })),
  sapi: plate(['#ecdcc6', '#c39a6c'], '#ffffff', '#fbf2e2', ox(800, 980, 820)),
  qurban: plate(
    sage,
    '#ffffff',
    '#f7faf0',
    ox(860, 930, 640) + goat(500, 985, 400) + ram(1180, 990, 400, { flip: true }),
  ),
  hadyu: plate(
    sand,
    '#ffffff',
    '#fdf6e6',
    emoji('palm-tree', 1130, 950, 560, { tint: 'olive' }) + ram(690, 985, 640),
  ),
  dam: plate(
    ['#efe3c8', '#cdb382'],
    '#ffffff',
    '#fffaf0',
    emoji('balance-scale', 600, 960, 560) + goat(1060, 985, 480, { tint: 'ivory' }),
  ),
  badal_haji: plate(green, '#d9b463', '#f3e6c8', emoji('kaaba', 800, 960, 700)),
  badal_umrah: plate(
    ['#e5eee6', '#9bb9a4'],
    '#ffffff',
    '#f9f8ee',
    emoji('kaaba', 800, 770, 470) +
      emoji('palms-up-together-medium-light', 800, 1090, 620, { tint: 'sawo', shadow: 0 }),
  ),
}
