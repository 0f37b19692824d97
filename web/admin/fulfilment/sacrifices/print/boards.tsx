import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { longDate } from '../../../../../worker/contract/lib/format'
import { sacrificeLabel } from '../filter'
import { loadDayPrintFilter, PrintPage } from './print-frame'

/** Sizes on a printed A4 landscape page. */
const boardWidthMm = 273
const namesWidthMm = 250
const namesHeightMm = 122
const maxLetterMm = 30
const lineHeight = 1.12
const maxLines = 3

/** Estimated width of a bold letter relative to the font size. Rounded up, so that no text overflows. */
const letterWidth = (letter: string) => {
  if (/[mwMW]/.test(letter)) return 0.95
  if (/\p{Lu}/u.test(letter)) return 0.74
  return /[iljtfr .,'’-]/.test(letter) ? 0.4 : 0.62
}

const widthOf = (name: string) => [...name].reduce((sum, letter) => sum + letterWidth(letter), 0)

/** Usable fraction of a line: word wrap leaves space at line ends. */
const usableFraction = (lines: number) => (lines === 1 ? 1 : 0.85)

export function boardLetterSizeMm(name: string, names: number) {
  const row = namesHeightMm / Math.max(names, 1)
  const sizes = Array.from({ length: maxLines }, (_, n) => {
    const lines = n + 1
    const byWidth = (lines * namesWidthMm * usableFraction(lines)) / Math.max(widthOf(name), 1)
    return Math.min(row / (lines * lineHeight), byWidth)
  })
  return Math.min(maxLetterMm, Math.max(...sizes))
}

export const loader = loadDayPrintFilter

export function Component() {
  return (
    <PrintPage
      title="Papan nama"
      hint="Satu halaman A4 mendatar untuk setiap hewan atau ibadah, terbaca dari jarak 3 meter."
    >
      {items => items.map(item => <NameBoard key={item.id} item={item} />)}
    </PrintPage>
  )
}

/** Converts mm on the printed board to container units, so that the screen preview scales with its width. */
const containerUnits = (size: number) => `${((size / boardWidthMm) * 100).toFixed(3)}cqw`

const namesOf = ({ seats, foundation_shares }: Sacrifice) => [
  ...seats.map(({ n, name, customer_name }) => ({ key: n, name: name ?? customer_name })),
  ...(foundation_shares > 0 ? [{ key: 0, name: `Yayasan (${foundation_shares} bagian)` }] : []),
]

function NameBoard({ item }: { item: Sacrifice }) {
  const names = namesOf(item)
  const facts = [item.date && longDate(item.date), item.location].filter(Boolean).join(', ')
  return (
    <article aria-label={sacrificeLabel(item)} className="board">
      <header
        className="flex items-center justify-between border-b-4 border-primary"
        style={{ gap: containerUnits(8) }}
      >
        <p
          className="font-bold text-primary tabular-nums"
          style={{ fontSize: containerUnits(34), lineHeight: 1.1 }}
        >
          {item.number}
        </p>
        <div
          className="min-w-0 text-right wrap-anywhere"
          style={{ fontSize: containerUnits(8), lineHeight: 1.25 }}
        >
          <p className="line-clamp-1 font-bold">
            {item.name}
            {item.tag && `, ${item.tag}`}
          </p>
          <p className="line-clamp-2">{facts}</p>
        </div>
      </header>
      <ol className="flex grow flex-col justify-evenly text-center font-bold">
        {names.map(({ key, name }) => (
          <li
            key={key}
            className="wrap-break-word"
            style={{ fontSize: containerUnits(boardLetterSizeMm(name, names.length)), lineHeight: 1.12 }}
          >
            {name}
          </li>
        ))}
      </ol>
    </article>
  )
}
