import type { ReactNode } from 'react'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import { type CloseQuestions, type DayClose, paymentWayText } from '../../../../worker/contract/money/closes'

type Line = [label: string, n: number | null, amount: number | null]

type TitledFigureListProps = { title: string; lines: Line[]; children?: ReactNode }

export function FigureList({ title, lines, children }: TitledFigureListProps) {
  return (
    <section
      aria-label={title}
      className="break-inside-avoid rounded-card border border-line bg-white p-4 print:border-0 print:p-0"
    >
      <h2 className="text-lg">{title}</h2>
      <dl className="mt-2">
        {lines.map(([label, n, amount]) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1.5"
          >
            <dt className="min-w-0 wrap-anywhere">
              {label}
              {n !== null && <span className="text-muted"> · {formatThousands(n)}</span>}
            </dt>
            <dd className="money ml-auto font-medium">
              {amount === null ? 'Tidak tertulis' : formatRupiah(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

type Elsewhere = Pick<CloseQuestions, 'booked_elsewhere' | 'from_elsewhere'>

function BookedElsewhere({ booked_elsewhere, from_elsewhere }: Elsewhere) {
  if (booked_elsewhere.n + from_elsewhere.n === 0) return null
  return (
    <p className="mt-2 text-sm text-muted">
      Mutasi yang dicocokkan setelah harinya ditutup dihitung di hari pencocokannya.{' '}
      {booked_elsewhere.n > 0 &&
        `${countText(booked_elsewhere)} dari mutasi hari ini dihitung di hari lain. `}
      {from_elsewhere.n > 0 && `${countText(from_elsewhere)} di sini berasal dari mutasi hari lain.`}
    </p>
  )
}

const countText = ({ n, amount }: Elsewhere['from_elsewhere']) =>
  `${formatThousands(n)} pembayaran (${formatRupiah(amount)})`

export function DayCloseFigures({ figures, questions }: Pick<DayClose, 'figures' | 'questions'>) {
  const { payments, accounts, unseen, gateway } = figures
  return (
    <>
      <FigureList
        title="Uang masuk pesanan"
        lines={payments.map(row => [paymentWayText(row), row.amount < 0 ? null : row.n, row.amount])}
      >
        {payments.length === 0 && <p className="mt-1 text-muted">Tidak ada pembayaran di hari ini.</p>}
        {questions && <BookedElsewhere {...questions} />}
      </FigureList>
      <FigureList
        title="Buku kas"
        lines={[
          ['Pemasukan pesanan', null, figures.order_income],
          ['Pemasukan lain', null, figures.other_income],
          ['Refund', null, -figures.refunds],
          ['Pengeluaran lain', null, -figures.other_expense],
        ]}
      />
      {gateway && (
        <FigureList
          title="Penyedia pembayaran"
          lines={[
            ['Diterima', gateway.received.n, gateway.received.amount],
            ['Dicairkan, kotor', gateway.payouts, gateway.gross],
            ['Dicairkan, bersih', gateway.payouts, gateway.net],
            ['Masih di penyedia', null, gateway.owed],
          ]}
        />
      )}
      {accounts.map(({ account, incoming, outgoing, paid, refunded, payouts, open, closing }) => (
        <FigureList
          key={account}
          title={`Mutasi ${account}`}
          lines={[
            ['Masuk', incoming.n, incoming.amount],
            ['Keluar', outgoing.n, outgoing.amount],
            ['Sudah jadi pembayaran', paid.n, paid.amount],
            ['Sudah jadi refund', refunded.n, refunded.amount],
            ...(gateway ? ([['Sudah jadi pencairan', payouts.n, payouts.amount]] satisfies Line[]) : []),
            ['Belum dijelaskan', open.n, open.amount],
            ['Gerak rekening', null, incoming.amount - outgoing.amount],
            ['Gerak menurut buku', null, paid.amount + payouts.amount - refunded.amount],
            ['Saldo akhir menurut bank', null, closing],
          ]}
        />
      ))}
      <FigureList title="Belum terlihat di mutasi" lines={[['Pembayaran', unseen.n, unseen.amount]]}>
        {accounts.length === 0 && (
          <p className="mt-1 text-muted">Belum ada mutasi yang diimpor untuk hari ini.</p>
        )}
      </FigureList>
    </>
  )
}
