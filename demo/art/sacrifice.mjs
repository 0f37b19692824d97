import { canopy, fence, mosque, pennants, stable, table } from './built.mjs'
import { bali } from './coats.mjs'
import { emoji } from './emoji.mjs'
import { cloud, glow, mist, ridge, sky, sun, vignette } from './land.mjs'
import { country, court, foreground, picture } from './stage.mjs'
import { lattice } from './star.mjs'
import { times } from './times.mjs'

const scene = content => picture(1600, 1200, content)
const flags = ['#14532d', '#b8862b', '#faf6ee', '#7c4a21']

function halamanMasjid() {
  const t = times.fajar
  const palm = { tint: 'olive', veil: 0.15, air: t.air, shadow: 0 }
  return scene(
    country(t, { seed: 7, horizon: 0.52, sunAt: [0.2, 0.26], sunSize: 84 }) +
      emoji('palm-tree', 130, 790, 400, palm) +
      emoji('palm-tree', 1490, 790, 360, palm) +
      mosque(800, 790, 430, '#fdf6e6', '#1c6238', '#2b5a41') +
      court(780, ['#f1e4c9', '#d9c49a', '#b99d6c'], '#a98b58') +
      pennants(60, 470, 520, 440, flags) +
      pennants(1080, 440, 1540, 470, flags) +
      emoji('goat', 400, 1000, 240, { tint: 'ivory' }) +
      emoji('ewe', 1190, 990, 230, { tint: 'wool', flip: true }) +
      emoji('goat', 190, 1110, 330, { tint: 'bay', flip: true }) +
      emoji('ram', 1410, 1110, 340, { tint: 'wool', patches: [['fleece', 12, 9, 7.5]] }) +
      emoji('potted-plant', 640, 850, 110) +
      emoji('potted-plant', 960, 850, 110) +
      vignette(1600, 1200),
  )
}

function pemeriksaan() {
  const t = times.pagi
  const behind = (n, at) => (n === 3 ? stable(40, at(300) + 80, 700, 380) : '')
  return scene(
    country(t, { seed: 19, sunAt: [0.78, 0.18], behind }) +
      cloud(1050, 180, 70) +
      emoji('goat', 985, 930, 210, { tint: 'coal', veil: 0.1, air: t.air, flip: true }) +
      emoji('ox', 560, 980, 560, { tint: 'chestnut', patches: bali }) +
      fence(-30, 1005, 1120, 120) +
      foreground(t, { seed: 23, sides: 'left' }) +
      emoji('clipboard', 1230, 1150, 520, { turn: 7 }) +
      emoji('check-mark-button', 1395, 1165, 170, { turn: 7, shadow: 0 }) +
      emoji('stethoscope', 900, 1160, 300, { turn: -8 }),
  )
}

function doa() {
  const t = times.fajar
  return scene(
    sky(1600, 1200, ['#e7b384', '#f7dcb2', '#fdf1da']) +
      sun(800, 430, 140, t.sun, 0.8) +
      lattice(1600, { bottom: 760, tile: 150, color: '#fff', opacity: 0.5, line: 2 }) +
      ridge(1600, 1200, { y: 690, rise: 40, seed: 9, crest: '#c6b98f', foot: '#e9d7ae' }).svg +
      mosque(330, 790, 210, '#7f9d74', '#5d8560', '#3e6a4b') +
      mist(1600, 690, 150, '#fbe9c9', 0.6) +
      ridge(1600, 1200, { y: 840, rise: 20, waves: 1.4, seed: 3, crest: '#5c8f58', foot: '#12402a' }).svg +
      emoji('ewe', 1270, 905, 170, { tint: 'wool', veil: 0.06 }) +
      emoji('ram', 1430, 950, 240, { tint: 'wool' }) +
      emoji('goat', 170, 935, 220, { tint: 'cream', flip: true }) +
      foreground(t, { seed: 29, tufts: 60, blossoms: 20 }) +
      glow(800, 960, 620, 420, '#fff0c8', 0.6) +
      emoji('palms-up-together-medium-light', 800, 1262, 820, { tint: 'sawo', shadow: 0 }),
  )
}

function tenda() {
  const t = times.pagi
  return scene(
    country(t, { seed: 37, sunAt: [0.16, 0.18], horizon: 0.54 }) +
      cloud(1240, 170, 84) +
      emoji('deciduous-tree', 1500, 830, 420, { tint: 'olive', veil: 0.12, air: t.air }) +
      canopy(230, 1010, 900, 700) +
      table(330, 930, 700, 110) +
      emoji('package', 440, 922, 150) +
      emoji('package', 560, 922, 150) +
      emoji('package', 500, 820, 150, { shadow: 0 }) +
      emoji('balance-scale', 740, 922, 200) +
      emoji('bucket', 915, 922, 150) +
      pennants(-20, 250, 412, 348, flags, 30) +
      pennants(948, 348, 1620, 230, flags, 60) +
      fence(1120, 950, 520, 105) +
      emoji('ewe', 1290, 1020, 250, { tint: 'wool' }) +
      emoji('goat', 1470, 1070, 280, { tint: 'bay' }) +
      foreground(t, { seed: 43, sides: 'left' }),
  )
}

export const sacrifice = {
  'penyembelihan-halaman-masjid': halamanMasjid,
  'penyembelihan-pemeriksaan': pemeriksaan,
  'penyembelihan-doa': doa,
  'penyembelihan-tenda': tenda,
}
