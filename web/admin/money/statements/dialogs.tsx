import type { ReactNode } from 'react'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import type { OwnAccount } from '../../../../worker/contract/money/accounts/account-match'
import {
  type BankRow,
  bankRowReasons,
  type Reason,
  type Statement,
  statementStates,
} from '../../../../worker/contract/money/bank-rows'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import type { ListScreen } from '../../common/lists/list-url'
import { MatchPayoutDialog } from '../payouts/dialogs'
import { acceptImport, confirmPayment, setBankRowAside, settlePartOfBankRow, undoBankRow } from './calls'
import { ManualMatchDialog } from './hand-dialog'
import { ImportDialog } from './import/dialog'
import type { RowAct } from './rows'

function asideText(aside: Statement['aside']) {
  const counts = Object.entries(aside) as [Reason, number][]
  const all = counts.reduce((sum, [, n]) => sum + n, 0)
  const why = counts.map(
    ([reason, n]) =>
      `${formatThousands(n)} ${bankRowReasons[reason].split(/[:,(]/)[0]?.trim().toLowerCase()}`,
  )
  return all > 0 && `${formatThousands(all)} bukan pembayaran (${why.join(', ')})`
}

const importedText = ({ added, known, gone, aside, state }: Statement) =>
  state === 'done'
    ? [
        `${formatThousands(added)} baris baru`,
        known > 0 && `${formatThousands(known)} sudah pernah diimpor`,
        asideText(aside),
        gone > 0 && `${formatThousands(gone)} baris lama tidak ada lagi di berkas ini`,
      ]
        .filter(Boolean)
        .join(', ')
    : statementStates[state]

export type StatementDialog = { dialog: 'import' } | { dialog: RowAct; row: BankRow }

type Confirmation = {
  title: string
  confirmLabel?: string
  failure: string
  run: (row: BankRow) => Promise<unknown>
  done: string
  text: (row: BankRow) => ReactNode
}

function undoText({ order_id, reason }: BankRow) {
  if (order_id)
    return `Bila ${order_id} diverifikasi oleh baris ini, verifikasinya ikut dibatalkan. Yang diverifikasi dengan tangan tetap lunas.`
  return reason === 'payout'
    ? 'Pencairannya tetap tercatat, tetapi tanpa baris mutasi ini.'
    : 'Baris ini dibandingkan lagi dengan pesanan.'
}

const confirmations: Record<Exclude<RowAct, 'match' | 'payout'>, Confirmation> = {
  close: {
    title: 'Selesai dengan pelanggan',
    confirmLabel: 'Sudah selesai',
    failure: 'Belum dapat ditutup',
    run: settlePartOfBankRow,
    done: 'Ditutup',
    text: ({ order_id, amount }) => (
      <p>
        Pesanan {order_id} sudah batal. Uang {formatRupiah(amount)} ini sudah dikembalikan, atau sudah
        diputuskan bersama pelanggan, dan tidak lagi menjadi bagian dari pesanan itu.
      </p>
    ),
  },
  keep: {
    title: 'Tetap sah',
    failure: 'Belum dapat disimpan',
    run: confirmPayment,
    done: 'Pembayaran dinyatakan tetap sah',
    text: ({ order_id }) => (
      <p>Pembayaran {order_id} dari baris ini tetap berlaku. Lakukan setelah memeriksa saldo rekening.</p>
    ),
  },
  undo: {
    title: 'Urungkan',
    failure: 'Gagal mengurungkan',
    run: undoBankRow,
    done: 'Diurungkan',
    text: row => <p>{undoText(row)}</p>,
  },
  restore: {
    title: 'Kembalikan',
    failure: 'Gagal mengembalikan',
    run: undoBankRow,
    done: 'Baris dikembalikan',
    text: row => <p>{undoText(row)}</p>,
  },
  accept: {
    title: 'Terima berkasnya',
    confirmLabel: 'Terima',
    failure: 'Berkas belum dapat diterima',
    run: ({ statement_id }) => acceptImport(statement_id),
    done: 'Berkas diterima',
    text: () => (
      <>
        <p>
          Saldo atau total di berkas asal baris ini tidak cocok. Bila diterima, semua barisnya diperlakukan
          seperti baris lain: yang jumlahnya persis dapat dicocokkan dengan satu tombol.
        </p>
        <p>Lebih aman: unduh lagi mutasi hari yang sama dan impor berkas yang utuh.</p>
      </>
    ),
  },
  aside: {
    title: 'Sisihkan',
    failure: 'Gagal menyisihkan',
    run: setBankRowAside,
    done: 'Baris disisihkan',
    text: () => <p>Baris ini bukan pembayaran pesanan. Anda dapat mengembalikannya kapan saja.</p>,
  },
}

type DialogsProps = { screen: ListScreen<StatementDialog>; accounts: OwnAccount[] | null }

export function StatementDialogs({ screen, accounts }: DialogsProps) {
  const { open, setOpen, close, finish, refresh } = screen
  const imported = (statement: Statement | null) => {
    if (statement) return finish(importedText(statement))
    close()
    refresh()
  }
  if (!open) return null
  if (open.dialog === 'import') return accounts && <ImportDialog accounts={accounts} onClose={imported} />
  const { row } = open
  if (open.dialog === 'match')
    return (
      <ManualMatchDialog
        row={row}
        onMatched={finish}
        onPayout={() => setOpen({ dialog: 'payout', row })}
        onClose={close}
      />
    )
  if (open.dialog === 'payout') return <MatchPayoutDialog row={row} onMatched={finish} onClose={close} />
  const { run, done, text, ...words } = confirmations[open.dialog]
  return (
    <ConfirmDialog
      {...words}
      run={() => run(row)}
      onDone={() => finish(done)}
      onClose={close}
      onReload={() => imported(null)}
    >
      {text(row)}
    </ConfirmDialog>
  )
}
