import type { Sacrifice, Seat } from '../../../../../worker/contract/fulfilment/sacrifices'
import { badalStages, isBadalService } from '../../../../../worker/contract/labels'
import { dateTime, formatThousands, longDate } from '../../../../../worker/contract/lib/format'
import { serverNowText } from '../../../../lib/clock'
import { loadDayPrintFilter, PrintPage } from './print-frame'
import { groupBy } from './sheets'

export const loader = loadDayPrintFilter

export function Component() {
  return (
    <PrintPage
      title="Lembar jalan"
      hint="Satu lembar untuk setiap tanggal dan tempat, hewan dan badal terpisah. Namanya dibacakan saat penyembelihan."
    >
      {(items, note) =>
        [...groupBy(items, sheetOf)].map(([sheet, own]) => <Sheet key={sheet} items={own} note={note} />)
      }
    </PrintPage>
  )
}

/** Animals and rites get separate sheets, because their columns differ. */
const sheetOf = ({ date, location, kind }: Sacrifice) => `${date}\n${location}\n${isBadalService(kind)}`

const animalColumns = {
  thing: 'Hewan',
  counted: 'hewan',
  names: 'Nama yang dibacakan',
  ticks: ['Tiba', 'Sembelih', 'Foto'],
}
const riteColumns = {
  thing: 'Ibadah dan pelaksana',
  counted: 'ibadah',
  names: 'Nama yang dibadalkan',
  ticks: Object.values(badalStages),
}

const cellClass = 'border-b border-line px-2 py-2 align-top print:py-1'
const tickCell = `${cellClass} text-center print:px-1`

function Sheet({ items, note }: { items: Sacrifice[]; note: string | null }) {
  const [first] = items
  const columns = first && isBadalService(first.kind) ? riteColumns : animalColumns
  const { thing, ticks } = columns
  const names = items.reduce((sum, { filled }) => sum + filled, 0)
  const day = first?.date ? longDate(first.date) : 'Belum dijadwalkan'
  const venue = first?.location ?? 'Tempat belum ditentukan'
  return (
    <section
      aria-label={`${day}, ${venue}, ${thing}`}
      className="mb-8 break-after-page rounded-card border border-line bg-white p-4 text-sm last:break-after-auto print:[page:sheet] print:mb-0 print:rounded-none print:border-0 print:p-0"
    >
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable table must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th
                colSpan={3 + ticks.length}
                className="border-b-2 border-primary px-2 pb-2 text-left font-normal"
              >
                <span className="sticky left-2 flex max-w-[calc(100vw-5rem)] flex-wrap items-end justify-between gap-x-6 print:max-w-none">
                  <span>
                    <span className="block text-lg font-bold">{venue}</span>
                    <span className="block text-base">{day}</span>
                    {note && <span className="hidden text-base print:block">{note}</span>}
                  </span>
                  <span className="text-right">
                    <span className="block">
                      {formatThousands(items.length)} {columns.counted}, {formatThousands(names)} nama
                    </span>
                    <span className="block text-muted">Dicetak {dateTime(serverNowText())}</span>
                  </span>
                </span>
              </th>
            </tr>
            <tr className="text-left">
              <th className={cellClass}>No.</th>
              <th className={cellClass}>{thing}</th>
              <th className={`${cellClass} w-full min-w-48`}>{columns.names}</th>
              {ticks.map(tick => (
                <th key={tick} className={`${tickCell} print:text-xs`}>
                  {tick}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(item => (
              <tr key={item.id} className="break-inside-avoid">
                <td className={`${cellClass} text-lg font-bold tabular-nums`}>{item.number}</td>
                <td className={`${cellClass} min-w-28 print:min-w-32`}>
                  <span className="block w-max max-w-64">{item.name}</span>
                  {item.tag && <span className="block font-bold">{item.tag}</span>}
                  {item.performer && <span className="block text-muted">{item.performer}</span>}
                </td>
                <td className={cellClass}>
                  <Names item={item} />
                </td>
                {ticks.map(tick => (
                  <td key={tick} className={tickCell}>
                    <span className="inline-block size-5 rounded-sm border-2 border-ink" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Names = ({ item }: { item: Sacrifice }) => (
  <>
    <ol className="space-y-0.5">
      {item.seats.map((seat, n) => (
        <li key={seat.n} className="flex gap-2">
          {item.capacity > 1 && <span className="w-4 shrink-0 text-right text-muted">{n + 1}</span>}
          <Name seat={seat} />
        </li>
      ))}
    </ol>
    {item.foundation_shares > 0 && (
      <p className="mt-0.5 text-muted">Yayasan, {item.foundation_shares} bagian</p>
    )}
    {item.notes && <p className="mt-1 typed-text text-muted">{item.notes}</p>}
  </>
)

/** A seat without a name shows the customer's name, as the certificate does. */
const Name = ({ seat }: { seat: Seat }) => (
  <span className="min-w-0 wrap-anywhere">
    <strong className="text-base leading-snug">{seat.name ?? seat.customer_name}</strong>
    {seat.name === null && <span className="text-muted"> (pemesan)</span>}
  </span>
)
