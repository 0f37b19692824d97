export type Book = {
  account_id: string
  /** Day in WIB. */
  date: string
  side: 'in' | 'out'
  amount: number
  /** Hundredths of a rupiah in addition to `amount`. */
  sen?: number
  description: string
  told: string[]
}

const opening = 50_000_000

const printed = (date: string) => date.split('-').reverse().join('/')

type Wanted = { account_id: string; from: string; to: string; isWithBalance: boolean }

/** CSV file of an account's bookings between two days; null if there are none. */
export function fileOf(books: readonly Book[], { account_id, from, to, isWithBalance }: Wanted) {
  let balance = opening
  const lines: string[] = []
  const rows: Book[] = []
  const all = books
    .map((book, n) => ({ book, n }))
    .filter(({ book }) => book.account_id === account_id)
    .sort((a, b) => a.book.date.localeCompare(b.book.date) || a.n - b.n)
  for (const { book } of all) {
    const { date, side, amount, sen = 0, description } = book
    balance += side === 'in' ? amount : -amount
    if (date < from || date > to) continue
    rows.push(book)
    const printedAmount = `${amount},${String(sen).padStart(2, '0')}`
    const [debit, credit] = side === 'in' ? ['', printedAmount] : [printedAmount, '']
    const line = `${printed(date)};"${description}";${debit};${credit}`
    lines.push(isWithBalance ? `${line};${balance}` : line)
  }
  if (rows.length === 0) return null
  const head = `Tanggal;Keterangan;Debit;Kredit${isWithBalance ? ';Saldo' : ''}`
  return { rows, text: `${head}\n${lines.join('\n')}\n` }
}
