import { fence, stable } from './built.mjs'
import { emoji } from './emoji.mjs'
import { cloud, glow, mist, peak } from './land.mjs'
import { country, foreground, picture, trees } from './stage.mjs'
import { times } from './times.mjs'

const scene = content => picture(1600, 1200, content)

/** Face and horns of a ram, kept in their own colours above the fleece. */
const horns = ['fleece', 12, 9, 7.5]

function kambingKacang() {
  const t = times.pagi
  const behind = (n, at) =>
    n === 2
      ? trees(t, at, [
          ['deciduous-tree', 190, 210, 0.45],
          ['deciduous-tree', 330, 150, 0.5],
          ['deciduous-tree', 1470, 190, 0.45],
        ])
      : ''
  return scene(
    country(t, { seed: 4, sunAt: [0.3, 0.2], behind }) +
      cloud(1130, 210, 90) +
      cloud(640, 130, 56, '#ffffff', 0.6) +
      fence(-30, 770, 1700, 84) +
      emoji('goat', 1260, 850, 250, { tint: 'cream', veil: 0.16, air: t.air, flip: true }) +
      emoji('goat', 430, 870, 220, { tint: 'coal', veil: 0.14, air: t.air }) +
      glow(800, 1050, 620, 120, '#fff6c8', 0.3) +
      emoji('goat', 820, 1090, 640, { tint: 'bay' }) +
      foreground(t, { seed: 8 }),
  )
}

function kambingKacangSenja() {
  const t = times.senja
  const behind = (n, at) =>
    n === 2
      ? trees(t, at, [
          ['palm-tree', 1330, 330, 0.35, 'pine'],
          ['palm-tree', 1480, 240, 0.4, 'pine'],
          ['palm-tree', 110, 260, 0.4, 'pine'],
        ])
      : ''
  return scene(
    country(t, { seed: 11, sunAt: [0.44, 0.4], sunSize: 120, behind }) +
      emoji('goat', 330, 900, 300, { tint: 'cream', veil: 0.12, air: t.air, flip: true }) +
      emoji('goat', 1240, 880, 260, { tint: 'bay', veil: 0.14, air: t.air }) +
      emoji('goat', 1010, 850, 170, { tint: 'cream', veil: 0.25, air: t.air, flip: true }) +
      glow(720, 1040, 560, 110, '#ffe6a6', 0.4) +
      emoji('goat', 700, 1070, 500, { tint: 'bay', flip: true }) +
      emoji('goat', 1130, 1100, 330, { tint: 'coal', flip: true }) +
      foreground(t, { seed: 21, blossoms: 14 }),
  )
}

function kambingJawarandu() {
  const t = times.kabut
  const behind = (n, at) => {
    if (n === 0) return peak(1080, 680, 900, 470, '#a9c0b8', '#7f9d94', t.air)
    if (n < 3) return ''
    return (
      stable(110, at(300) + 60, 470, 250) +
      trees(t, at, [
        ['palm-tree', 640, 270, 0.3, 'pine'],
        ['deciduous-tree', 60, 260, 0.25],
      ])
    )
  }
  return scene(
    country(t, { seed: 17, sunAt: [0.28, 0.22], behind }) +
      cloud(930, 220, 70) +
      cloud(1380, 320, 60, '#ffffff', 0.7) +
      emoji('goat', 480, 960, 250, { tint: 'cream', veil: 0.1, air: t.air, flip: true }) +
      glow(980, 1060, 600, 110, '#fffbe0', 0.35) +
      emoji('goat', 1000, 1090, 660, { tint: 'coal' }) +
      foreground(t, { seed: 31 }),
  )
}

function kambingEtawa() {
  const t = times.fajar
  const behind = (n, at) => {
    if (n === 1)
      return trees(t, at, [
        ['evergreen-tree', 240, 150, 0.5, 'pine'],
        ['evergreen-tree', 340, 190, 0.5, 'pine'],
        ['evergreen-tree', 1300, 170, 0.5, 'pine'],
      ])
    return n === 3 ? trees(t, at, [['deciduous-tree', 1440, 430, 0.1]]) : ''
  }
  return scene(
    country(t, { seed: 23, sunAt: [0.22, 0.24], sunSize: 92, behind, rise: 60 }) +
      cloud(1060, 170, 80, '#fff8ea') +
      emoji('goat', 1230, 920, 270, { tint: 'ivory', veil: 0.1, air: t.air }) +
      glow(640, 1060, 640, 120, '#fff3c4', 0.42) +
      emoji('goat', 640, 1100, 740, { tint: 'ivory', patches: [['coal', 7.5, 8.5, 8.5]], flip: true }) +
      foreground(t, { seed: 41, blossoms: 46 }),
  )
}

function kambingBoerawa() {
  const t = times.kemarau
  const behind = (n, at) => {
    if (n === 2)
      return trees(t, at, [
        ['palm-tree', 250, 340, 0.3],
        ['palm-tree', 400, 240, 0.4],
      ])
    return n === 3 ? stable(880, at(1100) + 70, 640, 340) : ''
  }
  return scene(
    country(t, { seed: 31, sunAt: [0.5, 0.2], sunSize: 86, behind }) +
      fence(880, 880, 760, 96) +
      emoji('goat', 1300, 870, 210, { tint: 'chestnut', veil: 0.08, air: t.air }) +
      glow(600, 1060, 640, 120, '#fff4c8', 0.4) +
      emoji('goat', 610, 1100, 760, { tint: 'ivory', patches: [['chestnut', 7.5, 9, 8.5]] }) +
      emoji('herb', 1270, 1040, 170, { shadow: 0, turn: -24 }) +
      emoji('herb', 1360, 1040, 170, { shadow: 0, turn: 18, flip: true }) +
      emoji('basket', 1315, 1120, 230) +
      foreground(t, { seed: 51, blossoms: 10 }),
  )
}

function dombaEkorGemuk() {
  const t = times.pagi
  const behind = (n, at) =>
    n === 3
      ? trees(t, at, [
          ['deciduous-tree', 130, 420, 0.12],
          ['deciduous-tree', 420, 270, 0.25],
          ['deciduous-tree', 1530, 330, 0.2],
        ])
      : ''
  return scene(
    country(t, { seed: 43, sunAt: [0.62, 0.22], behind }) +
      cloud(1180, 260, 84) +
      emoji('ewe', 1290, 880, 250, { tint: 'wool', veil: 0.14, air: t.air }) +
      emoji('ewe', 1060, 850, 180, { tint: 'wool', veil: 0.24, air: t.air, flip: true }) +
      glow(640, 1060, 580, 110, '#fffbd8', 0.35) +
      emoji('ewe', 660, 1095, 640, { tint: 'wool', flip: true }) +
      foreground(t, { seed: 61, blossoms: 70, colors: ['#fff8e1', '#f3d37a', '#e7a9b5', '#ffffff'] }),
  )
}

function dombaGarut() {
  const t = times.fajar
  const behind = n =>
    n === 0 ? peak(520, 700, 1150, 560, '#b9b394', '#8d8f72', t.air) + mist(1600, 480, 160, t.air, 0.7) : ''
  return scene(
    country(t, { seed: 53, sunAt: [0.82, 0.24], sunSize: 88, behind }) +
      cloud(1120, 190, 66, '#fffaf0') +
      cloud(260, 250, 60, '#fffaf0', 0.7) +
      fence(-40, 800, 800, 90) +
      fence(1120, 800, 620, 90) +
      emoji('ram', 330, 930, 250, { tint: 'smoke', veil: 0.1, air: t.air, flip: true }) +
      glow(900, 1060, 640, 120, '#fff4cb', 0.45) +
      emoji('ram', 900, 1105, 730, { tint: 'wool', patches: [['smoke', 29, 13, 9], horns] }) +
      foreground(t, { seed: 71 }),
  )
}

function dombaWonosobo() {
  const t = times.kabut
  const behind = (n, at) => {
    if (n === 0)
      return (
        peak(360, 690, 820, 430, '#b4c6bf', '#8aa49b', t.air) +
        peak(1250, 700, 980, 360, '#bccdc6', '#93aba2', t.air)
      )
    if (n !== 2) return ''
    return trees(t, at, [
      ['evergreen-tree', 1180, 240, 0.4, 'pine'],
      ['evergreen-tree', 1300, 320, 0.35, 'pine'],
      ['evergreen-tree', 1430, 260, 0.4, 'pine'],
      ['evergreen-tree', 90, 280, 0.4, 'pine'],
    ])
  }
  return scene(
    country(t, { seed: 67, sunAt: [0.55, 0.2], sunSize: 70, behind }) +
      mist(1600, 560, 260, '#f4f6f1', 0.8) +
      emoji('ram', 1270, 900, 280, { tint: 'wool', veil: 0.16, air: t.air }) +
      emoji('ewe', 330, 880, 220, { tint: 'wool', veil: 0.2, air: t.air, flip: true }) +
      glow(760, 1060, 640, 120, '#ffffff', 0.4) +
      emoji('ram', 770, 1100, 700, { tint: 'wool', patches: [horns], flip: true }) +
      foreground(t, { seed: 81, blossoms: 40, colors: ['#ffffff', '#e7dff0', '#f6edc8'] }),
  )
}

export const smallAnimals = {
  'kambing-kacang': kambingKacang,
  'kambing-kacang-2': kambingKacangSenja,
  'kambing-jawarandu': kambingJawarandu,
  'kambing-etawa': kambingEtawa,
  'kambing-boerawa': kambingBoerawa,
  'domba-ekor-gemuk': dombaEkorGemuk,
  'domba-garut': dombaGarut,
  'domba-wonosobo': dombaWonosobo,
}
