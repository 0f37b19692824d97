import type { Coverage } from '../../../worker/contract/bank-rows'
import { rupiah, shortDate } from '../../../worker/contract/format'

const span = ({ from, to }: { from: string; to: string }) =>
  from === to ? shortDate(from) : `${shortDate(from)} sampai ${shortDate(to)}`

/** Days that no import covers yet, so that no transfer hides in them. */
export function CoverageNotes({ accounts }: { accounts: Coverage[] }) {
  const open = accounts.filter(({ missing, breaks }) => missing.length + breaks.length > 0)
  if (open.length === 0) return null
  return (
    <section
      aria-label="Hari yang belum diimpor"
      className="mb-5 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink"
    >
      <h2 className="text-base">Ada hari yang belum diimpor</h2>
      <ul className="mt-1 space-y-1">
        {open.map(({ account_id, account_name, missing, breaks }) => (
          <li key={account_id}>
            {missing.length > 0 && `Mutasi ${account_name} ${missing.map(span).join('; ')} belum diimpor. `}
            {breaks.map(({ day, closing, opening }) => (
              <span key={day} className="block">
                Saldo awal {account_name} {shortDate(day)} ({rupiah(opening)}) tidak sama dengan saldo akhir
                sebelumnya ({rupiah(closing)}).
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
