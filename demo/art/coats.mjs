import { uid } from './svg.mjs'

/** Coats of animals: which colour stands for which lightness of the drawing, from dark to light. */
const maps = {
  goat: {
    bay: [
      [0.2, '#3a1d0d'],
      [0.42, '#985223'],
      [0.55, '#c47a3c'],
      [0.7, '#e8b27a'],
      [0.8, '#f3d3a8'],
    ],
    ivory: [
      [0.15, '#4a3426'],
      [0.35, '#8d7258'],
      [0.45, '#cdb897'],
      [0.55, '#eadcc3'],
      [0.68, '#fdf8ec'],
    ],
    cream: [
      [0.2, '#54391f'],
      [0.45, '#b98f58'],
      [0.55, '#dbbb88'],
      [0.7, '#f5e3bf'],
    ],
    coal: [
      [0.2, '#1a1512'],
      [0.42, '#2e2622'],
      [0.55, '#4c413a'],
      [0.68, '#7b6d60'],
      [0.8, '#c9bda9'],
    ],
    chestnut: [
      [0.2, '#26120a'],
      [0.45, '#663216'],
      [0.55, '#884921'],
      [0.7, '#b9753c'],
    ],
  },
  ox: {
    brick: [
      [0.1, '#3b1a0c'],
      [0.2, '#773a1a'],
      [0.28, '#9f562a'],
      [0.36, '#bf7742'],
      [0.5, '#dda571'],
      [0.7, '#c9ab7c'],
      [0.85, '#ecd9b0'],
    ],
    ivory: [
      [0.1, '#4f4841'],
      [0.2, '#958b7d'],
      [0.28, '#cdc4b4'],
      [0.36, '#eee8db'],
      [0.5, '#fffdf6'],
      [0.66, '#a98f66'],
      [0.85, '#e0c897'],
    ],
    ash: [
      [0.1, '#2f2c2a'],
      [0.2, '#5d5852'],
      [0.28, '#857f76'],
      [0.36, '#a9a298'],
      [0.5, '#cfc9be'],
      [0.66, '#a98f66'],
      [0.85, '#e0c897'],
    ],
    chestnut: [
      [0.1, '#2b120a'],
      [0.2, '#632c12'],
      [0.28, '#8d431c'],
      [0.36, '#b3612c'],
      [0.5, '#d28a4c'],
      [0.7, '#d8b988'],
      [0.85, '#f0dcb4'],
    ],
    russet: [
      [0.1, '#4a1f0b'],
      [0.2, '#944a1a'],
      [0.28, '#bd6929'],
      [0.36, '#d98b43'],
      [0.5, '#efb873'],
      [0.7, '#dcc095'],
      [0.85, '#f3e2c0'],
    ],
    tan: [
      [0.1, '#4b2c12'],
      [0.2, '#93632f'],
      [0.28, '#b98748'],
      [0.36, '#d5a866'],
      [0.5, '#ecd09c'],
      [0.7, '#b99a6c'],
      [0.85, '#ecd9b0'],
    ],
  },
  'open-book': {
    quran: [
      [0.2, '#0d331e'],
      [0.45, '#1d6339'],
      [0.6, '#c9b68c'],
      [0.75, '#eadfc4'],
      [0.95, '#fffaf0'],
    ],
  },
  'prayer-beads': {
    wood: [
      [0.3, '#5a2f14'],
      [0.45, '#14532d'],
      [0.62, '#a86b35'],
      [0.75, '#c98d50'],
      [0.88, '#efc88f'],
    ],
  },
  'palms-up-together-medium-light': {
    sawo: [
      [0.3, '#6f4127'],
      [0.48, '#9a623c'],
      [0.6, '#bd8357'],
      [0.72, '#d9a578'],
      [0.85, '#efcda8'],
    ],
  },
  ewe: {
    wool: [
      [0.2, '#33200f'],
      [0.4, '#7d5030'],
      [0.54, '#b9845a'],
      [0.63, '#bfae98'],
      [0.72, '#d9cdb8'],
      [0.84, '#f1e9da'],
      [0.95, '#fdf9f0'],
    ],
  },
  ram: {
    wool: [
      [0.2, '#33200f'],
      [0.4, '#7d5030'],
      [0.54, '#b9845a'],
      [0.63, '#bfae98'],
      [0.72, '#d9cdb8'],
      [0.84, '#f1e9da'],
      [0.95, '#fdf9f0'],
    ],
    smoke: [
      [0.2, '#1f1a17'],
      [0.4, '#4b3a2c'],
      [0.6, '#6d6259'],
      [0.72, '#8f857b'],
      [0.85, '#b9b0a4'],
      [0.95, '#d8d1c6'],
    ],
  },
}

/** Shifts of colour that keep the drawing's own hues: red, green and blue rows of r, g, b, offset. */
const shifts = {
  fleece: [0.98, 0.08, 0, 0, 0.1, 0.93, 0, 0, 0.12, 0.12, 0.62, 0],
  olive: [0.75, 0.15, 0, 0, 0.1, 0.78, 0, 0, 0.1, 0.15, 0.5, 0],
  pine: [0.5, 0.1, 0, 0, 0.08, 0.62, 0, 0, 0.1, 0.15, 0.45, 0],
  night: [0.42, 0.08, 0, 0, 0.06, 0.5, 0, 0.02, 0.1, 0.12, 0.5, 0],
}

const channel = (color, n) => Number.parseInt(color.slice(1 + n * 2, 3 + n * 2), 16) / 255

/** Reads a sparse map at ten even steps, one colour channel at a time. */
function table(map, n) {
  return Array.from({ length: 21 }, (_, step) => {
    const at = step / 20
    const next = map.findIndex(([light]) => light >= at)
    if (next === 0) return channel(map[0][1], n)
    if (next === -1) return channel(map[map.length - 1][1], n)
    const [[from, low], [to, high]] = [map[next - 1], map[next]]
    const part = (at - from) / (to - from)
    return (channel(low, n) * (1 - part) + channel(high, n) * part).toFixed(3)
  }).join(' ')
}

function steps(name, coat) {
  const map = maps[name]?.[coat]
  if (map) {
    const light = '.3 .59 .11 0 0 '.repeat(3)
    const tables = ['R', 'G', 'B'].map((c, n) => `<feFunc${c} type="table" tableValues="${table(map, n)}"/>`)
    return `<feColorMatrix values="${light}0 0 0 1 0"/><feComponentTransfer>${tables.join('')}</feComponentTransfer>`
  }
  const m = shifts[coat]
  if (!m) throw new Error(`no coat ${coat} for ${name}`)
  return `<feColorMatrix values="${[0, 4, 8].map(n => `${m[n]} ${m[n + 1]} ${m[n + 2]} 0 ${m[n + 3]}`).join(' ')} 0 0 0 1 0"/>`
}

/** Recolours the drawing of emoji `name`. */
export function dressed(name, coat, content) {
  if (!coat) return content
  const id = uid()
  return `<defs><filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">${steps(name, coat)}</filter></defs><g filter="url(#${id})">${content}</g>`
}

/** Bali cattle have pale stockings and a pale rump. */
export const bali = [
  ['ivory', 16, 43, 19],
  ['ivory', 31, 18, 4.5],
]
