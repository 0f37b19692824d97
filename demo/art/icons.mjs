import { emblem } from './front.mjs'
import { picture } from './stage.mjs'
import { starPath } from './star.mjs'
import { rect } from './svg.mjs'

const tidy = svg =>
  `${svg.replaceAll(/\n/g, '').replaceAll(' xmlns:xlink="http://www.w3.org/1999/xlink"', '')}\n`

export const favicon = () => tidy(picture(64, 64, emblem(32, 32, 32)))

/** One tile of the star lattice, faint enough for paper and for green. */
export const latticeTile = () =>
  tidy(
    picture(
      120,
      120,
      `<path d="${starPath(60, 60, 60)}${starPath(60, 60, 31)}" fill="none" stroke="#b8862b" stroke-opacity=".2"/>`,
    ),
  )

/** The mark as an app icon: on nothing, or on green where the system cuts the shape; `safe` is its radius by width. */
export function appIcon({ ground, safe = 0.5 }) {
  if (!ground) return picture(512, 512, emblem(256, 256, 256))
  return picture(512, 512, rect(0, 0, 512, 512, '#0f3d22') + emblem(256, 256, 512 * safe))
}
