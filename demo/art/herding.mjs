import { fence, stable, trough } from './built.mjs'
import { emoji } from './emoji.mjs'
import { cloud } from './land.mjs'
import { country, foreground, picture, trees } from './stage.mjs'
import { times } from './times.mjs'

const scene = content => picture(1600, 1200, content)

function kandang() {
  const t = times.kabut
  const inside = [
    [330, 'ivory'],
    [640, 'bay'],
    [960, 'coal'],
    [1280, 'cream'],
  ]
  return scene(
    country(t, { seed: 73, sunAt: [0.14, 0.16], horizon: 0.5 }) +
      stable(110, 990, 1380, 700) +
      inside.map(([x, tint], n) => emoji('goat', x, 905, 300, { tint, flip: n % 2 === 1 })).join('') +
      fence(90, 1000, 1440, 130) +
      emoji('herb', 240, 1030, 140, { shadow: 0, turn: -20 }) +
      emoji('herb', 320, 1030, 140, { shadow: 0, turn: 14, flip: true }) +
      emoji('basket', 280, 1110, 210) +
      emoji('ewe', 1370, 1140, 270, { tint: 'wool' }) +
      foreground(t, { seed: 79, top: 0.88, sides: '' }),
  )
}

function padangRumput() {
  const t = times.pagi
  const herd = [
    [1330, 770, 150, 'ivory'],
    [1120, 785, 170, 'brick'],
    [250, 800, 190, 'brick'],
    [480, 830, 220, 'ivory'],
    [1420, 900, 300, 'russet'],
  ]
  const behind = (n, at) => (n === 3 ? trees(t, at, [['deciduous-tree', 120, 300, 0.2]]) : '')
  return scene(
    country(t, { seed: 89, sunAt: [0.68, 0.2], rise: 62, behind }) +
      cloud(420, 190, 84) +
      cloud(1330, 150, 60) +
      herd
        .map(([x, y, s, tint], n) =>
          emoji('ox', x, y, s, { tint, flip: n % 2 === 0, veil: 0.28 - s / 1300, air: t.air }),
        )
        .join('') +
      emoji('ox', 800, 1090, 560, { tint: 'brick', flip: true }) +
      emoji('ox', 290, 1030, 330, { tint: 'tan' }) +
      foreground(t, { seed: 97, blossoms: 60 }),
  )
}

function pakan() {
  const t = times.kemarau
  const behind = (n, at) => (n === 3 ? stable(930, at(1200) + 80, 620, 340) : '')
  const fodder = [470, 570, 670, 770, 870].map((x, n) =>
    emoji('herb', x, 1010, 170, { shadow: 0, turn: n * 14 - 28, flip: n % 2 === 1 }),
  )
  return scene(
    country(t, { seed: 107, sunAt: [0.26, 0.2], behind }) +
      emoji('palm-tree', 170, 840, 400, { tint: 'olive', veil: 0.14, air: t.air }) +
      cloud(700, 200, 66) +
      fence(-20, 880, 1660, 100) +
      emoji('goat', 690, 960, 300, { tint: 'cream', flip: true, veil: 0.04, air: t.air }) +
      fodder.join('') +
      trough(400, 1090, 540, 120) +
      emoji('goat', 250, 1090, 430, { tint: 'bay', flip: true }) +
      emoji('goat', 1100, 1100, 460, { tint: 'ivory', patches: [['chestnut', 7.5, 9, 8.5]] }) +
      emoji('bucket', 1480, 1090, 170) +
      foreground(t, { seed: 109, blossoms: 8 }),
  )
}

export const herding = { 'hewan-kandang': kandang, 'hewan-padang-rumput': padangRumput, 'hewan-pakan': pakan }
