import { formatRupiah, formatThousands, shortDate } from '../../../../../worker/contract/lib/format'
import type { ReadRows } from '../../../../statement/types'
import { type Confirmation, ConfirmCheckbox } from './questions'

export function StatementSummary({ name, reading: { rows, meta } }: { name: string; reading: ReadRows }) {
  const came = rows.filter(({ side, pending }) => side === 'in' && !pending)
  const sum = came.reduce((total, { amount }) => total + amount, 0)
  return (
    <section aria-label="Hasil pembacaan" className="space-y-3">
      <p>
        <strong className="wrap-anywhere">{name}</strong> dibaca sebagai {meta.layout}
        {meta.covered && `, ${shortDate(meta.covered.from)} sampai ${shortDate(meta.covered.to)}`}.
      </p>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Fact label="Baris">{formatThousands(rows.length)}</Fact>
        <Fact label="Uang masuk">
          {formatThousands(came.length)} baris, {formatRupiah(sum)}
        </Fact>
        <Fact label="Saldo">{balanceText(meta)}</Fact>
      </dl>
      {meta.warnings.map(warning => (
        <p key={warning} role="alert" className="rounded-card bg-yellow-soft px-5 py-3 text-yellow-ink">
          {warning}
        </p>
      ))}
      {meta.left_out.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {meta.left_out.length} baris lain dilewati (judul, saldo)
          </summary>
          <ul className="text-sm text-muted">
            {meta.left_out.map(({ line, reason }) => (
              <li key={line}>
                Baris {line}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="rounded-card border border-line px-4 py-3">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

function balanceText({ checks: { balance } }: ReadRows['meta']) {
  if (balance.state === 'ok') return 'Cocok di setiap baris'
  return balance.state === 'broken' ? `Tidak cocok mulai baris ${balance.line}` : 'Tidak ada di berkas ini'
}

type ConfirmUnreadProps = Confirmation & { unread: ReadRows['meta']['unread'] }

const maxNamedLines = 10

export const ConfirmUnreadRows = ({ unread, ...confirm }: ConfirmUnreadProps) => (
  <div className="space-y-3 rounded-card border border-danger bg-danger-soft px-5 py-4">
    <div role="alert" className="text-red-ink">
      <p className="font-semibold">{unread.length} baris tidak terbaca dan tidak akan masuk</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {unread.slice(0, maxNamedLines).map(({ line, reason }) => (
          <li key={line}>
            Baris {line}: {reason}
          </li>
        ))}
        {unread.length > maxNamedLines && <li>dan {unread.length - maxNamedLines} baris lain</li>}
      </ul>
    </div>
    <ConfirmCheckbox
      {...confirm}
      label="Baris-baris itu memang bukan transaksi"
      hint="Lihat dahulu di berkasnya. Bila berisi rumus, buka di Excel, simpan, lalu pilih lagi."
    />
  </div>
)

type ConfirmDaysProps = Confirmation & { questions: string[] }

export const ConfirmUnlikelyDates = ({ questions, ...confirm }: ConfirmDaysProps) => (
  <div className="space-y-3 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
    <div role="alert" className="font-semibold">
      {questions.map(question => (
        <p key={question}>{question}</p>
      ))}
    </div>
    <ConfirmCheckbox
      {...confirm}
      label="Tanggal-tanggal itu memang benar"
      hint="Lihat dahulu tanggal dan tahunnya di berkas. Bila keliru, unduh ulang mutasinya dari bank."
    />
  </div>
)

export const ConfirmInconsistentStatement = (props: Confirmation) => (
  <ConfirmCheckbox
    {...props}
    label="Impor walaupun tidak cocok"
    hint="Uang masuknya tampil di “Perlu diperiksa” dan tidak ikut tombol “Cocokkan yang pasti”, sampai Anda mengimpor berkas yang utuh atau menerima berkas ini."
  />
)
