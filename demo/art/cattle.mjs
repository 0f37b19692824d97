import { fence, stable } from './built.mjs'
import { bali } from './coats.mjs'
import { emoji } from './emoji.mjs'
import { cloud, glow, peak, ridge, terraces } from './land.mjs'
import { country, foreground, picture, trees } from './stage.mjs'
import { times } from './times.mjs'

const scene = content => picture(1600, 1200, content)

function sapiMadura() {
  const t = times.kemarau
  const behind = (n, at) =>
    n === 2
      ? trees(t, at, [
          ['palm-tree', 1380, 380, 0.28],
          ['palm-tree', 1510, 280, 0.34],
          ['palm-tree', 130, 300, 0.32],
        ])
      : ''
  return scene(
    country(t, { seed: 71, sunAt: [0.25, 0.22], behind }) +
      cloud(900, 200, 70) +
      emoji('ox', 1270, 850, 300, { tint: 'brick', veil: 0.18, air: t.air, flip: true }) +
      glow(680, 1060, 700, 130, '#fff2c2', 0.4) +
      emoji('ox', 690, 1100, 780, { tint: 'brick' }) +
      foreground(t, { seed: 91, blossoms: 8 }),
  )
}

function sapiBali() {
  const t = times.pagi
  const behind = (n, at) => {
    if (n === 0) return peak(1120, 690, 1080, 500, '#b3ccb9', '#86a997', t.air)
    return n === 3
      ? trees(t, at, [
          ['palm-tree', 190, 460, 0.1],
          ['palm-tree', 60, 330, 0.2],
        ])
      : ''
  }
  return scene(
    country(t, { seed: 83, sunAt: [0.36, 0.2], behind }) +
      cloud(640, 220, 76) +
      cloud(1450, 200, 54) +
      emoji('ox', 410, 890, 300, { tint: 'chestnut', patches: bali, veil: 0.14, air: t.air, flip: true }) +
      glow(960, 1060, 700, 120, '#fff8cf', 0.35) +
      emoji('ox', 970, 1100, 780, { tint: 'chestnut', patches: bali }) +
      foreground(t, { seed: 101 }),
  )
}

function sapiBaliSawah() {
  const t = times.fajar
  const behind = (n, at) =>
    n === 3
      ? trees(t, at, [
          ['palm-tree', 1420, 420, 0.14],
          ['palm-tree', 1300, 280, 0.26],
        ])
      : ''
  const bank = ridge(1600, 1200, {
    y: 965,
    rise: 14,
    waves: 1.3,
    seed: 5,
    crest: t.ground[0],
    foot: t.ground[2],
  })
  return scene(
    country(t, { seed: 91, sunAt: [0.5, 0.36], sunSize: 120, behind }) +
      terraces(1600, 735, 960, ['#a9bf62', '#c9c566', '#8fb05b', '#d9cf7a']) +
      bank.svg +
      glow(620, 1070, 640, 120, '#fff1bd', 0.45) +
      emoji('ox', 1190, 1010, 380, { tint: 'chestnut', patches: bali, flip: true, veil: 0.06, air: t.air }) +
      emoji('ox', 600, 1105, 660, { tint: 'chestnut', patches: bali, flip: true }) +
      foreground(t, { seed: 111 }),
  )
}

function sapiPo() {
  const t = times.senja
  const behind = (n, at) =>
    n === 3
      ? trees(t, at, [
          ['deciduous-tree', 1400, 480, 0.12],
          ['deciduous-tree', 110, 280, 0.3],
        ])
      : ''
  return scene(
    country(t, { seed: 103, sunAt: [0.3, 0.34], sunSize: 112, behind }) +
      emoji('ox', 330, 880, 270, { tint: 'ivory', veil: 0.2, air: t.air, flip: true }) +
      glow(800, 1060, 720, 130, '#ffe8b0', 0.45) +
      emoji('ox', 830, 1100, 790, { tint: 'ivory', patches: [['ash', 9, 8, 9]] }) +
      foreground(t, { seed: 121, blossoms: 12 }),
  )
}

function sapiLimosin() {
  const t = times.pagi
  const roof = { roof: '#7c4a21', edge: '#5d3517' }
  const behind = (n, at) =>
    n === 3
      ? stable(60, at(300) + 70, 620, 330, roof) + trees(t, at, [['deciduous-tree', 1480, 400, 0.14]])
      : ''
  return scene(
    country(t, { seed: 113, sunAt: [0.66, 0.2], behind }) +
      cloud(1230, 240, 80) +
      fence(-30, 900, 700, 100) +
      glow(980, 1060, 720, 130, '#fff8cf', 0.35) +
      emoji('ox', 970, 1110, 840, { tint: 'russet', flip: true }) +
      foreground(t, { seed: 131, blossoms: 40 }),
  )
}

export const cattle = {
  'sapi-madura': sapiMadura,
  'sapi-bali': sapiBali,
  'sapi-bali-2': sapiBaliSawah,
  'sapi-po': sapiPo,
  'sapi-limosin': sapiLimosin,
}
