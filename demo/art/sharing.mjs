import { fence, table } from './built.mjs'
import { emoji } from './emoji.mjs'
import { cloud, glow, vignette } from './land.mjs'
import { country, foreground, picture, room, trees } from './stage.mjs'
import { starPath } from './star.mjs'
import { gradient, path } from './svg.mjs'
import { times } from './times.mjs'

const scene = content => picture(1600, 1200, content)

const wallStar = (y, color) =>
  path(starPath(800, y, 430), color, 'opacity="0.1"') +
  path(starPath(800, y, 350), 'none', `stroke="${color}" stroke-width="3" opacity="0.19"`)

function paket() {
  const stack = [
    [300, 0],
    [505, 0],
    [710, 0],
    [402, 1],
    [608, 1],
    [505, 2],
  ]
  return scene(
    room(['#f4ead3', '#ead9b6', '#d3b988'], '#ffffff') +
      wallStar(520, '#14532d') +
      glow(800, 640, 760, 460, '#fffaf0', 0.6) +
      table(90, 980, 1420, 300, '#b98648', '#8a5d2c') +
      stack
        .map(([x, level]) => emoji('package', x, 972 - level * 170, 250, { shadow: level ? 0 : 0.3 }))
        .join('') +
      emoji('herb', 1010, 800, 150, { shadow: 0, turn: -16 }) +
      emoji('herb', 1090, 800, 150, { shadow: 0, turn: 16, flip: true }) +
      emoji('basket', 1050, 978, 330) +
      emoji('balance-scale', 1335, 974, 250) +
      vignette(1600, 1200),
  )
}

function truk() {
  const t = times.pagi
  const road = gradient(['#d8cbae', '#b9a47c'])
  const village = at =>
    [
      [1180, 150],
      [1330, 190],
      [1500, 160],
    ]
      .map(([x, s]) => emoji('house', x, at(x) + 26, s, { veil: 0.35, air: t.air, shadow: 0 }))
      .join('')
  const behind = (n, at) => (n === 2 ? village(at) + trees(t, at, [['palm-tree', 1420, 250, 0.35]]) : '')
  return scene(
    country(t, { seed: 47, sunAt: [0.3, 0.2], behind }) +
      cloud(980, 200, 74) +
      cloud(520, 130, 48) +
      `${road.def}${path('M1240 742C1180 800 1330 850 1120 920C860 1005 500 1010 -40 1010V1200H760C1180 1180 1540 1020 1360 860C1310 810 1290 790 1285 742Z', road.fill)}` +
      path(
        'M1262 745C1230 810 1370 850 1230 950C1060 1060 640 1100 100 1105',
        'none',
        'stroke="#fff8e6" stroke-width="7" stroke-dasharray="34 40" opacity="0.75"',
      ) +
      emoji('deciduous-tree', 150, 905, 380, { tint: 'olive' }) +
      emoji('delivery-truck', 720, 1090, 520, { flip: true }) +
      foreground(t, { seed: 53, top: 0.93, tufts: 40, blossoms: 20, sides: 'right' }),
  )
}

function keluarga() {
  const t = times.fajar
  return scene(
    country(t, { seed: 59, sunAt: [0.5, 0.2], sunSize: 90 }) +
      emoji('palm-tree', 1500, 880, 520, { tint: 'olive', veil: 0.06, air: t.air }) +
      emoji('palm-tree', 120, 840, 330, { tint: 'olive', veil: 0.2, air: t.air }) +
      fence(-20, 855, 1660, 84) +
      emoji('hut', 310, 900, 430, { veil: 0.04 }) +
      emoji('house', 1230, 900, 410, { veil: 0.06, air: t.air }) +
      emoji('house', 760, 840, 190, { veil: 0.3, air: t.air }) +
      emoji('rooster', 560, 985, 120, { flip: true }) +
      emoji('package', 1060, 975, 120) +
      foreground(t, { seed: 61 }) +
      glow(790, 980, 520, 320, '#fff3c8', 0.55) +
      emoji('palms-up-together-medium-light', 790, 1330, 760, { tint: 'sawo', shadow: 0 }) +
      emoji('package', 790, 1105, 350, { shadow: 0.4 }),
  )
}

function dapur() {
  const steam = [700, 800, 900].map((x, n) =>
    path(
      `M${x} 540c-40 -60 40 -90 0 -160s30 -80 0 -130`,
      'none',
      `stroke="#fff" stroke-width="${16 - n * 2}" stroke-linecap="round" opacity="0.6"`,
    ),
  )
  return scene(
    room(['#ecdcb9', '#e0c796', '#c6a369'], '#fff6df') +
      wallStar(500, '#7c4a21') +
      glow(800, 560, 680, 420, '#fff5dc', 0.75) +
      table(70, 985, 1460, 300, '#a8713a', '#7c4a21') +
      steam.join('') +
      emoji('pot-of-food', 800, 978, 520) +
      emoji('carrot', 190, 830, 130, { shadow: 0 }) +
      emoji('ear-of-corn', 300, 800, 170, { shadow: 0 }) +
      emoji('herb', 400, 820, 150, { shadow: 0, turn: 14, flip: true }) +
      emoji('basket', 300, 980, 330) +
      emoji('onion', 490, 985, 115) +
      emoji('tomato', 570, 992, 105) +
      emoji('cooked-rice', 1240, 862, 210, { shadow: 0 }) +
      emoji('cooked-rice', 1130, 980, 220) +
      emoji('cooked-rice', 1350, 980, 220) +
      emoji('cooked-rice', 1240, 994, 220) +
      vignette(1600, 1200),
  )
}

export const sharing = {
  'distribusi-paket': paket,
  'distribusi-truk': truk,
  'distribusi-keluarga': keluarga,
  'distribusi-dapur': dapur,
}
