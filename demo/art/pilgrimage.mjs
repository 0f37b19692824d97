import { mosque } from './built.mjs'
import { emoji } from './emoji.mjs'
import { dayCourt, haram } from './haram.mjs'
import { glow, ridge, sky, stars, sun, vignette } from './land.mjs'
import { court, picture, room } from './stage.mjs'
import { lattice, starPath } from './star.mjs'
import { gradient, path, rect } from './svg.mjs'
import { times } from './times.mjs'

const scene = content => picture(1600, 1200, content)

function kaabah() {
  const t = times.gurun
  return scene(
    sky(1600, 1200, t.sky) +
      sun(1180, 270, 92, t.sun) +
      lattice(1600, { bottom: 620, tile: 150, color: '#fff', opacity: 0.5, line: 2 }) +
      ridge(1600, 1200, { y: 560, rise: 40, waves: 2.2, seed: 5, crest: '#dcb684', foot: '#f0d7ac' }).svg +
      haram(1600, 1200, { floor: 700, ...dayCourt, size: 500, count: 430 }) +
      vignette(1600, 1200),
  )
}

function tasbih() {
  const wood = gradient(['#9a6534', '#6b4020'])
  return scene(
    room(['#0f3822', '#14532d', '#0c2f1c'], '#d9b463') +
      path(starPath(800, 520, 420), 'none', 'stroke="#b8862b" stroke-width="5"') +
      path(starPath(800, 520, 360), '#1d6339') +
      path(starPath(800, 520, 300), 'none', 'stroke="#d9b463" stroke-width="2.5" opacity="0.7"') +
      glow(800, 600, 640, 420, '#ffe9b0', 0.32) +
      `${wood.def}${rect(0, 960, 1600, 240, wood.fill)}${rect(0, 960, 1600, 14, '#b98648')}` +
      emoji('open-book', 760, 1070, 620, { tint: 'quran' }) +
      emoji('prayer-beads', 1180, 1080, 430, { tint: 'wood', turn: 8 }) +
      emoji('candle', 330, 1050, 230) +
      glow(335, 850, 260, 260, '#ffd98a', 0.55) +
      vignette(1600, 1200, '#03100a', 0.3),
  )
}

function masjidMalam() {
  const t = times.malam
  return scene(
    sky(1600, 1200, t.sky) +
      stars(12, 90, 1600, 640) +
      lattice(1600, { bottom: 700, tile: 150, color: t.line, opacity: 0.28, line: 2 }) +
      glow(1090, 300, 380, 340, '#f7e3a4', 0.4) +
      emoji('crescent-moon', 1090, 400, 210, { shadow: 0, turn: -12 }) +
      ridge(1600, 1200, { y: 740, rise: 46, seed: 15, crest: t.hills[0], foot: t.hills[1] }).svg +
      glow(760, 760, 760, 420, '#f2cf82', 0.4) +
      mosque(760, 930, 450, '#e6d9b8', '#b8862b', '#ffe6a1') +
      court(920, ['#2a5a3c', '#1a4229', '#0b2617'], '#4b7d5a') +
      glow(760, 960, 640, 90, '#ffe6a1', 0.35) +
      emoji('palm-tree', 140, 960, 460, { tint: 'night', shadow: 0.2 }) +
      emoji('palm-tree', 1480, 990, 540, { tint: 'night', shadow: 0.2 }) +
      vignette(1600, 1200, '#03100a', 0.4),
  )
}

export const pilgrimage = { 'badal-kaabah': kaabah, 'badal-tasbih': tasbih, 'badal-masjid': masjidMalam }
