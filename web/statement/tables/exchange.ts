import { attribute, fullBudget, unescaped, walk } from '../bytes/markup'
import { Refused } from '../refusals'
import type { Grid, GridRow } from '../types'

/** A transaction of a format made for programs, as text. */
interface Booking {
  line: number
  date: string
  text: string[]
  amount: string
  reference?: string
  isPending?: boolean
}

interface Exchange {
  accounts: Set<string>
  currency: string
  opening?: string
  closing?: string
  bookings: Booking[]
}

const blank = (): Exchange => ({ accounts: new Set(), currency: 'IDR', bookings: [] })

/** The form that a text is in by its own words; null for any other text. */
export function exchangeForm(text: string): 'ofx' | 'camt053' | 'qif' | null {
  const head = text.slice(0, 4000)
  if (/OFXHEADER|<OFX>/i.test(head)) return 'ofx'
  if (/<(?:\w{1,20}:)?BkToCstmrStmt\b|camt\.053/.test(head)) return 'camt053'
  return /^\s{0,9}!(?:Type:(?:Bank|Cash|CCard|Oth)|Account|Option)/i.test(head) ? 'qif' : null
}

const unsigned = (amount: string) => amount.trim().replace(/^[+-]\s*/, '')
const isOut = (amount: string) => amount.trim().startsWith('-')

/** The table with names that every other part knows. QIF says nowhere in which order its days stand: English names leave that open. */
function gridOf(name: string, exchange: Exchange, isIndonesian: boolean): Grid {
  const { accounts, currency, opening, closing, bookings } = exchange
  if (accounts.size > 1) throw new Refused('several_accounts', [...accounts].slice(0, 3).join(', '))
  const [account] = accounts
  const head: GridRow[] = [
    ...(account ? [{ line: 1, cells: [`No. rekening : ${account}`] }] : []),
    { line: 1, cells: [`Currency : ${currency}`] },
    ...(opening ? [{ line: 1, cells: ['Opening balance', opening] }] : []),
    ...(closing ? [{ line: 1, cells: ['Closing balance', closing] }] : []),
    {
      line: 1,
      cells: isIndonesian
        ? ['Tanggal', 'Keterangan', 'Jumlah', 'D/K', 'Bank reference', 'Status']
        : ['Date', 'Description', 'Amount', 'D/K', 'Bank reference', 'Status'],
    },
  ]
  const rows = bookings.map(({ line, date, text, amount, reference, isPending }) => ({
    line,
    cells: [
      date,
      [...new Set(text)].join(' '),
      unsigned(amount) || '?',
      isOut(amount) ? 'D' : 'K',
      reference ?? '',
      isPending ? 'pending' : '',
    ],
  }))
  return { name, rows: [...head, ...rows] }
}

/** 'YYYYMMDDHHMMSS[offset:zone]' as the day and clock of WIB; without an offset as it is printed. */
function ofxDay(text: string) {
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?/.exec(text) ?? []
  if (!year || !month || !day) return text
  const clock = `${hours}:${minutes}:${seconds}`
  const offset = /\[([+-]?\d{1,2}(?:\.\d{1,2})?)/.exec(text)?.[1]
  const moment = Date.parse(`${year}-${month}-${day}T${clock}Z`)
  if (offset === undefined || Number.isNaN(moment) || clock === '00:00:00')
    return `${year}-${month}-${day} ${clock}`
  return new Date(moment + (7 - Number(offset)) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** OFX of a bank account, SGML (1.x) or XML (2.x): leaves need no end tag. */
function readOfx(source: string): Exchange {
  const found = blank()
  let open: Map<string, string> | null = null
  let tag = ''
  let section = ''
  walk(
    source,
    fullBudget(),
    ({ name, isEnd }) => {
      if (name === 'stmttrn' && !isEnd) open = new Map()
      else if (name === 'stmttrn' && open) {
        const at = (key: string) => open?.get(key) ?? ''
        found.bookings.push({
          line: found.bookings.length + 1,
          date: ofxDay(at('dtposted')),
          text: [at('name'), at('memo')].filter(Boolean),
          amount: at('trnamt'),
          reference: at('fitid'),
        })
        open = null
      } else if (/^(ledgerbal|availbal|bankacctfrom|ccacctfrom)$/.test(name)) section = isEnd ? '' : name
      tag = isEnd ? '' : name
    },
    text => {
      const value = unescaped(text).trim()
      if (value === '' || tag === '') return
      if (open) open.set(tag, value.slice(0, 300))
      else if (tag === 'acctid' && section.endsWith('from')) found.accounts.add(value)
      else if (tag === 'curdef') found.currency = value
      else if (tag === 'balamt' && section === 'ledgerbal') found.closing = value
    },
  )
  return found
}

/** ISO 20022 camt.053, a bank's statement to its customer. Batches stay one entry, as the account shows them. */
function readCamt(source: string): Exchange {
  const found = blank()
  const path: string[] = []
  let entry = new Map<string, string[]>()
  let balance = new Map<string, string[]>()
  const put = (map: Map<string, string[]>, key: string, value: string) =>
    map.set(key, [...(map.get(key) ?? []), value])
  const signed = (map: Map<string, string[]>) =>
    `${map.get('cdtdbtind')?.[0] === 'DBIT' ? '-' : ''}${map.get('amt')?.[0] ?? ''}`
  const close = (name: string) => {
    if (name === 'ntry') {
      const texts = [
        ...(entry.get('nm') ?? []),
        ...(entry.get('ustrd') ?? []),
        ...(entry.get('addtlntryinf') ?? []),
      ]
      found.bookings.push({
        line: found.bookings.length + 1,
        date: (entry.get('bookgdt') ?? [])[0] ?? '',
        text: [...(entry.get('rvslind')?.[0] === 'true' ? ['REVERSAL'] : []), ...texts].slice(0, 8),
        amount: signed(entry),
        reference: (entry.get('acctsvcrref') ?? [])[0],
        isPending: /PDNG|INFO/.test((entry.get('sts') ?? []).join()),
      })
    } else if (name === 'bal') {
      const kind = (balance.get('cd') ?? []).join()
      if (/OPBD|PRCD/.test(kind)) found.opening ??= signed(balance)
      if (/CLBD/.test(kind)) found.closing = signed(balance)
    }
  }
  walk(
    source,
    fullBudget(),
    ({ name, isEnd, isEmpty, attributes }) => {
      if (isEnd) {
        close(name)
        path.pop()
        return
      }
      if (isEmpty) return
      path.push(name)
      if (name === 'ntry') entry = new Map()
      if (name === 'bal') balance = new Map()
      if (name === 'amt' && path.at(-2) === 'ntry')
        found.currency = attribute(attributes, 'Ccy') ?? found.currency
    },
    text => {
      const value = unescaped(text).trim().slice(0, 300)
      if (value === '') return
      const [name = '', parent = '', above = ''] = [...path].reverse()
      const isInEntry = path.includes('ntry')
      if (!isInEntry && path.includes('bal')) put(balance, name, value)
      else if (!isInEntry && /\bacct id (iban|othr id)$/.test(path.join(' '))) found.accounts.add(value)
      else if (isInEntry && parent === 'bookgdt') put(entry, 'bookgdt', value)
      else if (parent === 'ntry' || (parent === 'sts' && above === 'ntry'))
        put(entry, parent === 'sts' ? 'sts' : name, value)
      else if (isInEntry && (name === 'ustrd' || name === 'nm')) put(entry, name, value)
    },
  )
  return found
}

/** QIF (Quicken): one letter a line, '^' ends a transaction. */
function readQif(source: string): Exchange {
  const found = blank()
  let current: Booking | null = null
  source.split('\n').forEach((raw, i) => {
    const [code, value] = [raw.trim().slice(0, 1).toUpperCase(), raw.trim().slice(1).trim()]
    if (code === '!' || code === '') return
    if (code === '^') {
      if (current && (current.amount || current.date)) found.bookings.push(current)
      current = null
      return
    }
    current ??= { line: i + 1, date: '', text: [], amount: '' }
    if (code === 'D')
      current.date = value
        .replace(/\s/g, '')
        .replace(/'(\d\d)$/, '/20$1')
        .replace("'", '/')
    else if (code === 'T') current.amount = value
    else if (code === 'U' && current.amount === '') current.amount = value
    else if (code === 'P' || code === 'M') current.text.push(value)
  })
  return found
}

/** A file of a form made for programs as a table. */
export function exchangeGrid(form: 'ofx' | 'camt053' | 'qif', source: string): Grid {
  if (form === 'ofx') return gridOf('OFX', readOfx(source), true)
  if (form === 'camt053') return gridOf('CAMT.053', readCamt(source), true)
  return gridOf('QIF', readQif(source), false)
}
