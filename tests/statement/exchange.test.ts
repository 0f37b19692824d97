import { describe, expect, test } from 'vitest'
import { readQuestion, readRefusal, readRows, summarize } from './read'

const now = '2026-05-26T05:00:00.000Z'
const latin1 = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

type Booking = { type?: string; day?: string; amount: string; id?: string; name?: string; more?: string }

const siti: Booking = { amount: '2500123.00', name: 'SITI' }
const fee: Booking = { type: 'DEBIT', day: '20260503', amount: '-15000.00', id: 'A2', name: 'BIAYA ADM' }

function ofx(
  bookings: Booking[],
  { isXml = false, currency = 'IDR', balance = '', account = '0001112223' } = {},
) {
  const leaf = (tag: string, text: string) => `<${tag}>${text}${isXml ? `</${tag}>` : ''}`
  const one = ({ type = 'CREDIT', day = '20260502', amount, id = 'A1', name = '', more = '' }: Booking) =>
    `<STMTTRN>${leaf('TRNTYPE', type)}${leaf('DTPOSTED', day)}${leaf('TRNAMT', amount)}${leaf('FITID', id)}${leaf('NAME', name)}${more}</STMTTRN>\n`
  const ledger = balance && `<LEDGERBAL>${leaf('BALAMT', balance)}${leaf('DTASOF', '20260503')}</LEDGERBAL>`
  const owner = `<BANKACCTFROM>${leaf('BANKID', '014')}${leaf('ACCTID', account)}</BANKACCTFROM>`
  const head = isXml
    ? '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>'
    : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n'
  return `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${leaf('CURDEF', currency)}${owner}<BANKTRANLIST>${bookings.map(one).join('')}</BANKTRANLIST>${ledger}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

type Entry = {
  amount: string
  side?: string
  day?: string
  currency?: string
  more?: string
  status?: string
}

const balanceXml = (code: string, amount: string, side = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="IDR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd></Bal>`

function camt(entries: Entry[], balances = '', account = '0001112223') {
  const one = ({ amount, side = 'CRDT', day, currency = 'IDR', more = '', status = 'BOOK' }: Entry) =>
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt>${side && `<CdtDbtInd>${side}</CdtDbtInd>`}${more}<Sts>${status}</Sts><BookgDt>${day ?? '<Dt>2026-05-02</Dt>'}</BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="USD">9.00</Amt><RmtInf><Ustrd>SITI</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${balances}${entries.map(one).join('')}</Stmt></BkToCstmrStmt></Document>`
}
const prefixed = (xml: string) => xml.replace(/<(\/?)([A-Z])/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=')

const qif = (...entries: string[]) => ['!Type:Bank', ...entries.map(one => `${one}\n^`)].join('\n')
const income = 'D13/05/2026\nT2,500,123.00\nPSITI'
const paid = 'D14/05/2026\nT-15,000.00\nPBIAYA ADM'

const inSiti = '2026-05-02 in 2500123 -'
const both = [inSiti, '2026-05-03 out 15000 -']
const qifBoth = ['2026-05-13 in 2500123 -', '2026-05-14 out 15000 -']
const credit: Entry = { amount: '2500123.00' }
const debit: Entry = { amount: '15000.00', side: 'DBIT', day: '<Dt>2026-05-03</Dt>' }

describe('an exchange file is read', () => {
  test.each<[string, string | Uint8Array, string[]]>([
    ['OFX in SGML, with a debit', ofx([siti, fee]), both],
    ['OFX in XML', ofx([siti, fee], { isXml: true }), both],
    [
      'OFX with decimal commas',
      ofx([
        { ...siti, amount: '2500123,00' },
        { ...fee, amount: '-15000,00' },
      ]),
      both,
    ],
    ['OFX with a plus sign', ofx([{ ...siti, amount: '+2500123.00' }]), [inSiti]],
    ['OFX whose types say the side', ofx([siti, { ...fee, amount: '15000.00' }]), both],
    ['OFX of another time zone', ofx([{ ...siti, day: '20260501200000[0:GMT]' }]), [inSiti]],
    ['OFX in Latin-1', latin1(ofx([{ ...siti, name: 'CAF\u00c9' }])), [inSiti]],
    ['CAMT.053 with a debit', camt([credit, debit]), both],
    ['CAMT.053 with a prefix', prefixed(camt([credit, debit])), both],
    [
      'CAMT.053 with three decimals',
      camt([{ amount: '2500123.000' }, { ...debit, amount: '15000.000' }]),
      both,
    ],
    ['CAMT.053 with whole amounts', camt([{ amount: '2500123' }]), [inSiti]],
    [
      'CAMT.053 with a moment',
      camt([{ ...credit, day: '<DtTm>2026-05-02T11:33:00+07:00</DtTm>' }]),
      [inSiti],
    ],
    ['CAMT.053 of UTC', camt([{ ...credit, day: '<DtTm>2026-05-01T20:33:00Z</DtTm>' }]), [inSiti]],
    ['QIF with a debit', qif(income, paid), qifBoth],
    ['QIF without its last mark', qif(income, paid).slice(0, -2), qifBoth],
    [
      'QIF with dots for thousands',
      qif('D13/05/2026\nT2.500.123,00\nPSITI', 'D14/05/2026\nT-15.000,00\nPX'),
      qifBoth,
    ],
    ['QIF with short years', qif("D5/13'26\nT2,500,123.00\nPSITI", "D5/14'26\nT-15,000.00\nPX"), qifBoth],
    ['QIF with its account', `!Account\nNTabungan\nTBank\n^\n${qif(income, paid)}`, qifBoth],
    ['QIF with parts of an amount', qif(`${income}\nSA\n$2,000,000.00\nSB\n$500,123.00`, paid), qifBoth],
    ['QIF in Latin-1', latin1(qif('D13/05/2026\nT2,500,123.00\nPCAF\u00c9', paid)), qifBoth],
  ])('an exchange file is read: %s', async (_, file, rows) => {
    expect(summarize(await readRows(file, { now }))).toEqual(rows)
  })

  test.each<[string, string]>([
    ['OFX', ofx([{ ...siti, amount: '2500123.45' }])],
    ['CAMT.053', camt([{ amount: '2500123.45' }])],
    ['QIF', qif('D13/05/2026\nT2,500,123.45\nPSITI')],
  ])('amounts in %s keep their cents', async (_, file) => {
    expect((await readRows(file, { now })).rows).toMatchObject([
      { amount: 2_500_123, sen: 45, flags: ['sen'] },
    ])
  })

  test.each<[string, string]>([
    ['OFX', ofx([siti, { ...fee, amount: '-2500123.00', name: 'REVERSAL SITI' }])],
    ['CAMT.053', camt([credit, { ...credit, side: 'DBIT', more: '<RvslInd>true</RvslInd>' }])],
    ['QIF', qif(income, 'D13/05/2026\nT-2,500,123.00\nPREVERSAL SITI')],
  ])('a reversal in %s is flagged as a reversal', async (_, file) => {
    expect((await readRows(file, { now })).rows[1]).toMatchObject({ side: 'out', flags: ['reversal'] })
  })

  test('entries of a CAMT.053 file that are not booked yet are pending', async () => {
    const { rows } = await readRows(camt([credit, { ...debit, status: 'PDNG' }]), { now })
    expect(rows.map(({ pending }) => pending)).toEqual([false, true])
  })

  test.each<[string, string, (number | null)[], boolean | null]>([
    ['OFX without one', ofx([siti]), [null, null], null],
    ['OFX with the last one', ofx([siti], { balance: '7500123.00' }), [null, 7_500_123], null],
    ['CAMT.053 without one', camt([credit]), [null, null], null],
    [
      'CAMT.053 with both',
      camt([credit], balanceXml('OPBD', '5000000.00') + balanceXml('CLBD', '7500123.00')),
      [5_000_000, 7_500_123],
      true,
    ],
    [
      'CAMT.053 with one that is wrong',
      camt([credit], balanceXml('OPBD', '5000000') + balanceXml('CLBD', '1')),
      [5_000_000, 1],
      false,
    ],
    [
      'CAMT.053 overdrawn',
      camt([debit], balanceXml('OPBD', '5000') + balanceXml('CLBD', '10000', 'DBIT')),
      [5000, -10_000],
      true,
    ],
    [
      'QIF with an opening entry',
      qif('D01/05/2026\nT5,000,000.00\nPOpening Balance\nL[Tabungan]', income),
      [5_000_000, null],
      null,
    ],
  ])('balances of %s are compared with its rows', async (_, file, ends, fits) => {
    const { rows, meta } = await readRows(file, { now })
    expect([rows.length, meta.opening, meta.closing, meta.checks.totals]).toEqual([1, ...ends, fits])
  })

  test('the account number of OFX and CAMT.053 files is read', async () => {
    for (const file of [ofx([siti]), camt([credit])])
      expect((await readRows(file, { now })).meta.account_number).toBe('0001112223')
  })
})

describe('refused exchange files', () => {
  test.each<[string, string, string]>([
    ['OFX of another currency', ofx([siti], { currency: 'USD' }), 'currency'],
    [
      'OFX with one entry of another currency',
      ofx([{ ...siti, more: '<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>' }]),
      'currency',
    ],
    ['CAMT.053 of another currency', camt([{ ...credit, currency: 'USD' }]), 'currency'],
    [
      'CAMT.053 with one entry of another currency',
      camt([{ ...credit, currency: 'USD' }, debit]),
      'currency',
    ],
    ['OFX of two accounts', ofx([siti]) + ofx([siti], { account: '999888777' }), 'several_accounts'],
    ['CAMT.053 of two accounts', camt([credit]) + camt([credit], '', '999888777'), 'several_accounts'],
    [
      'QIF of two accounts',
      ['A', 'B'].map(name => `!Account\nN${name}\n^\n${qif(income)}\n`).join(''),
      'several_accounts',
    ],
    ['OFX without an amount', ofx([{ ...siti, amount: '' }]), 'cells'],
    ['OFX that ends in an entry', ofx([siti, fee]).replace(/<NAME>BIAYA[\s\S]*/, ''), 'cells'],
    ['OFX whose types contradict its signs', ofx([fee, { ...fee, amount: '15000.00' }]), 'cells'],
    [
      'CAMT.053 that ends in an entry',
      camt([credit, debit]).replace(/<Sts>BOOK<\/Sts>(?![\s\S]*<Sts>)[\s\S]*/, ''),
      'cells',
    ],
    ['OFX without a day', ofx([siti, { ...fee, day: '' }]), 'cells'],
    ['CAMT.053 without a day', camt([credit, { ...debit, day: '' }]), 'cells'],
    ['QIF without a day', qif(income, 'T-15,000.00\nPBIAYA ADM'), 'cells'],
    ['CAMT.053 without a side', camt([{ ...credit, side: '' }]), 'cells'],
    ['CAMT.053 with parts of a sen', camt([{ amount: '2500123.001' }]), 'cells'],
    ['QIF without an amount', qif('D13/05/2026\nPSITI', paid), 'cells'],
    ['QIF of securities', '!Type:Invst\nD13/05/2026\nT2,500,123.00\n^', 'no_rows'],
    ['OFX without entries', ofx([]), 'no_rows'],
  ])('the exchange file "%s" is refused', async (_, file, code) => {
    expect((await readRefusal(file, { now })).code).toBe(code)
  })

  test.each([
    ['CAMT.052', 'BkToCstmrAcctRpt', 'camt.052.001.08'],
    ['CAMT.054', 'BkToCstmrDbtCdtNtfctn', 'camt.054.001.08'],
    ['PAIN', 'CstmrCdtTrfInitn', 'pain.001.001.09'],
  ])('an exchange file of type %s is refused with the name of its type', async (name, root, form) => {
    const xmlns = `urn:iso:std:iso:20022:tech:xsd:${form}`
    const file = camt([credit])
      .replaceAll('BkToCstmrStmt', root)
      .replace(/xmlns="[^"]*"/, `xmlns="${xmlns}"`)
    const { code, message, advice } = await readRefusal(file, { now })
    expect([code, advice]).toEqual(['no_statement', expect.stringContaining('CAMT.053')])
    expect(message).toContain(name)
  })

  test('the operator is asked for the date order of a QIF file if its dates do not prove the order', async () => {
    const file = qif('D02/05/2026\nT2,500,123.00\nPSITI', 'D03/05/2026\nT-15,000.00\nPX')
    expect((await readQuestion(file, { now })).question).toBe('date_order')
    expect(summarize(await readRows(file, { now, date_order: 'dmy' }))).toEqual(both)
  })
})
