import { StatementRefusedError } from '../refusals'
import type { Grid, GridRow } from '../types'
import { parseDateCell } from '../values/dates'
import { createMarkupBudget, decodeEntities, parseMarkup, readAttribute } from './markup'

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
  currencies: Set<string>
  opening?: string
  closing?: string
  bookings: Booking[]
}

const emptyExchange = (): Exchange => ({ accounts: new Set(), currencies: new Set(), bookings: [] })

/** ISO 20022 messages that are not statements: importing them would count transactions twice. */
const noStatements: [name: string, pattern: RegExp][] = [
  ['CAMT.052 (laporan sebelum hari ditutup)', /<(?:\w{1,20}:)?BkToCstmrAcctRpt\b|camt\.052/],
  ['CAMT.054 (pemberitahuan transaksi)', /<(?:\w{1,20}:)?BkToCstmrDbtCdtNtfctn\b|camt\.054/],
  ['perintah pembayaran (PAIN)', /<(?:\w{1,20}:)?CstmrCdtTrfInitn\b|:pain\.\d{3}/],
]

/** Null for other text. Throws `StatementRefusedError` for an ISO 20022 message that is not a statement. */
export function detectExchangeFormat(text: string): 'ofx' | 'camt053' | 'qif' | null {
  const head = text.slice(0, 4000)
  if (/OFXHEADER|<OFX>/i.test(head)) return 'ofx'
  if (/<(?:\w{1,20}:)?BkToCstmrStmt\b|camt\.053/.test(head)) return 'camt053'
  const isMarkup = head.trimStart().startsWith('<')
  const [other] = (isMarkup && noStatements.find(([, pattern]) => pattern.test(head))) || []
  if (other) throw new StatementRefusedError('no_statement', `Berkas ini ${other}.`)
  return /^\s{0,9}!(?:Type:|Account|Option)/i.test(head) ? 'qif' : null
}

const unsigned = (amount: string) => amount.trim().replace(/^[+-]\s*/, '')
const isOut = (amount: string) => amount.trim().startsWith('-')

/** Placeholder for a missing or contradictory amount, so that the reader reports its line. */
const unreadableAmount = '?'

/** Builds a table with standard column names. Indonesian names imply day before month, English names (QIF) do not. */
function gridOf(name: string, exchange: Exchange, isIndonesian: boolean): Grid {
  const { accounts, currencies, opening, closing, bookings } = exchange
  if (accounts.size > 1)
    throw new StatementRefusedError('several_accounts', [...accounts].slice(0, 3).join(', '))
  // Refuse a row without a date, because it would be read as a continuation of the row above.
  const undated = bookings.findIndex(({ date, isPending }) => !isPending && parseDateCell(date) === null)
  if (undated >= 0) throw new StatementRefusedError('cells', `Transaksi ke-${undated + 1} tidak bertanggal.`)
  const [account] = accounts
  const foreign = [...currencies].find(code => !/^(idr|rp)$/i.test(code))
  const head: GridRow[] = [
    ...(account ? [{ line: 1, cells: [`No. rekening : ${account}`] }] : []),
    { line: 1, cells: [`Currency : ${foreign ?? 'IDR'}`] },
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
      unsigned(amount) || unreadableAmount,
      isOut(amount) ? 'D' : 'K',
      reference ?? '',
      isPending ? 'pending' : '',
    ],
  }))
  return { name, rows: [...head, ...rows] }
}

/** Converts 'YYYYMMDDHHMMSS[offset:zone]' to day and time in WIB; unchanged without an offset. */
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

const sections = /^(ledgerbal|availbal|bankacctfrom|ccacctfrom|bankacctto|ccacctto|currency|origcurrency)$/

const outTypes = /^(debit|fee|srvchg|atm|pos|check|payment|cash|directdebit)$/i

/** Makes amounts of outgoing types negative if the file has no minus at all. Otherwise a missing minus is an error. */
function sidedByType(bookings: Booking[], types: string[]) {
  const hasSigns = bookings.some(({ amount }) => isOut(amount))
  return bookings.map((booking, i): Booking => {
    const { amount } = booking
    if (!outTypes.test(types[i] ?? '') || isOut(amount)) return booking
    return { ...booking, amount: hasSigns ? unreadableAmount : `-${unsigned(amount)}` }
  })
}

function readOfx(source: string): Exchange {
  const found = emptyExchange()
  const types: string[] = []
  let open: Map<string, string> | null = null
  let tag = ''
  let section = ''
  const close = (booked: Map<string, string>, isWhole: boolean) => {
    const at = (key: string) => booked.get(key) ?? ''
    types.push(at('trntype'))
    found.bookings.push({
      line: found.bookings.length + 1,
      date: ofxDay(at('dtposted')),
      text: [at('name'), at('memo')].filter(Boolean),
      amount: isWhole ? at('trnamt') : unreadableAmount,
      reference: at('fitid'),
    })
    open = null
  }
  parseMarkup(
    source,
    createMarkupBudget(),
    ({ name, isEnd }) => {
      if (name === 'stmttrn') {
        if (open) close(open, isEnd)
        if (!isEnd) open = new Map()
      } else if (sections.test(name)) section = isEnd ? '' : name
      tag = isEnd ? '' : name
    },
    text => {
      const value = decodeEntities(text).trim()
      if (value === '' || tag === '') return
      if (tag === 'curdef' || (tag === 'cursym' && section === 'currency')) found.currencies.add(value)
      else if (open) open.set(tag, value.slice(0, 300))
      else if (tag === 'acctid' && section.endsWith('from')) found.accounts.add(value)
      else if (tag === 'balamt' && section === 'ledgerbal') found.closing = value
    },
  )
  if (open) close(open, false)
  return { ...found, bookings: sidedByType(found.bookings, types) }
}

/** XML decimals have no grouping: '15000.000' is 15,000 rupiah. */
const xmlDecimal = (text: string) => {
  const [, whole, sen = ''] = /^(\d{1,15})(?:\.(\d{0,2})0{0,5})?$/.exec(text) ?? []
  return whole === undefined ? unreadableAmount : `${whole}.${sen.padEnd(2, '0')}`
}

/** Parses ISO 20022 camt.053. A batch of payments stays one entry, as the bank books it. */
function readCamt(source: string): Exchange {
  const found = emptyExchange()
  const path: string[] = []
  let entry = new Map<string, string[]>()
  let balance = new Map<string, string[]>()
  const put = (map: Map<string, string[]>, key: string, value: string) =>
    map.set(key, [...(map.get(key) ?? []), value])
  const signed = (map: Map<string, string[]>) => {
    const sign = { CRDT: '', DBIT: '-' }[map.get('cdtdbtind')?.[0] ?? '']
    return sign === undefined ? unreadableAmount : `${sign}${xmlDecimal(map.get('amt')?.[0] ?? '')}`
  }
  const close = (name: string, isWhole: boolean) => {
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
        amount: isWhole ? signed(entry) : unreadableAmount,
        reference: (entry.get('acctsvcrref') ?? [])[0],
        isPending: /PDNG|INFO/.test((entry.get('sts') ?? []).join()),
      })
    } else if (name === 'bal') {
      const kind = (balance.get('cd') ?? []).join()
      if (/OPBD|PRCD/.test(kind)) found.opening ??= signed(balance)
      if (/CLBD/.test(kind)) found.closing = signed(balance)
    }
  }
  parseMarkup(
    source,
    createMarkupBudget(),
    ({ name, isEnd, isEmpty, attributes }) => {
      if (isEnd) {
        close(name, true)
        path.pop()
        return
      }
      if (isEmpty) return
      path.push(name)
      if (name === 'ntry') entry = new Map()
      if (name === 'bal') balance = new Map()
      if (name === 'amt' && path.at(-2) === 'ntry')
        found.currencies.add(readAttribute(attributes, 'Ccy') ?? 'IDR')
    },
    text => {
      const value = decodeEntities(text).trim().slice(0, 300)
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
  if (path.includes('ntry')) close('ntry', false)
  return found
}

const qifTypes = /^!type:\s{0,9}(bank|cash|ccard|oth [al])/i

/** Parses QIF: one letter per line, '^' ends an entry, '!' starts a section. Reads only account and money sections. */
function readQif(source: string): Exchange {
  const found = emptyExchange()
  let section = ''
  let account = ''
  let current: (Booking & { name: string }) | null = null
  const close = () => {
    const { name = '', ...booking } = current ?? {}
    current = null
    if (!('line' in booking) || !(booking.amount || booking.date || name)) return
    if (/^!account/i.test(section)) account = name
    else if (found.bookings.length === 0 && /^(opening balance|saldo awal)$/i.test(booking.text[0] ?? ''))
      found.opening = booking.amount
    else if (qifTypes.test(section)) {
      found.bookings.push(booking)
      if (account) found.accounts.add(account)
    }
  }
  source.split('\n').forEach((raw, i) => {
    const [code, value] = [raw.trim().slice(0, 1).toUpperCase(), raw.trim().slice(1).trim()]
    if (code === '') return
    if (code === '^' || code === '!') {
      close()
      if (code === '!' && !/^(option|clear):/i.test(value)) section = raw.trim()
      return
    }
    current ??= { line: i + 1, date: '', text: [], amount: '', name: '' }
    if (code === 'D')
      current.date = value
        .replace(/\s/g, '')
        .replace(/'(\d\d)$/, '/20$1')
        .replace("'", '/')
    else if (code === 'T') current.amount = value
    else if (code === 'U' && current.amount === '') current.amount = value
    else if (code === 'N') current.name = value
    else if (code === 'P' || code === 'M') current.text.push(value)
  })
  close()
  return found
}

export function parseExchangeFile(form: 'ofx' | 'camt053' | 'qif', source: string): Grid {
  if (form === 'ofx') return gridOf('OFX', readOfx(source), true)
  if (form === 'camt053') return gridOf('CAMT.053', readCamt(source), true)
  return gridOf('QIF', readQif(source), false)
}
