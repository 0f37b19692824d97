import { expect, test } from 'vitest'
import { readQuestion, readRefusal, readRows, summarize } from './read'
import { xlsx } from './xlsx'

const head = 'Tanggal;Keterangan;Debet;Kredit;Saldo\n'
const siti = '27/05/2026;SITI;;1.234.567,00;2.234.567,00\n'

function utf16(text: string) {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, true)
  for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i), true)
  return bytes
}

test.each<[string, string | Uint8Array, string[]]>([
  [
    'Jago: quotes within quotes, a plus and a minus, rounded dots',
    'Transaction Date & Time,Source/Destination,Transaction Details,Notes,Amount,Balance\n13 Apr 2026 11:33,"SITI\nBCA",Incoming Transfer,"qurban ""kambing""",+2.500.347,12.500.347\n13 Apr 2026 12:00,Toko,QRIS Payment,,-221.861,12.278.486\n',
    ['2026-04-13 in 2500347 12500347', '2026-04-13 out 221861 12278486'],
  ],
  [
    'SeaBank: the year stands in the period only',
    'Periode: 01 OKT 2025 - 31 OKT 2025\nTANGGAL,TRANSAKSI,KELUAR (IDR),MASUK (IDR),SALDO AKHIR (IDR)\n07 OKT,Transfer masuk,,"2,500,347","3,000,347"\n',
    ['2025-10-07 in 2500347 3000347'],
  ],
  [
    'Jenius: month in capitals, currency in the cell, a minus behind the amount',
    'Date & Time,Category,Description,Amount,Balance\n27-MAY-26 08:01,Transfer In,SITI,"IDR 1,234,567.00","IDR 2,234,567.00"\n28-MAY-26 08:01,Transfer Out,BUDI,"1,234.00-","IDR 2,233,333.00"\n',
    ['2026-05-27 in 1234567 2234567', '2026-05-28 out 1234 2233333'],
  ],
  [
    'a title that offers dollars, above an account in rupiah',
    `Tabungan Rupiah, Giro USD;;;;\n${head}${siti}`,
    ['2026-05-27 in 1234567 2234567'],
  ],
  [
    'OCTO: empty columns at the end of each line',
    'Tanggal;Deskripsi;Debit;Kredit;Saldo;;;;\n27-Mei-2026;TRF;;Rp1.234.567,00;Rp2.234.567,00;;;;\n;;;;;;;;\n',
    ['2026-05-27 in 1234567 2234567'],
  ],
  [
    'Permata: pipes, C and D',
    'Posting Date|Value Date|Description|Debit/Credit|Amount|Running Balance\n27/05/2026|27/05/2026|SITI|C|1,234,567.00|2,234,567.00\n28/05/2026|28/05/2026|ADM|D|7,500.00|2,227,067.00\n',
    ['2026-05-27 in 1234567 2234567', '2026-05-28 out 7500 2227067'],
  ],
  [
    'Danamon: sides in words',
    'Tanggal Transaksi,Tanggal Efektif,Keterangan,Nilai Transaksi,Debet/Kredit,Saldo\n27/05/2026,27/05/2026,SITI,"1.234.567,00",Kredit,"2.234.567,00"\n28/05/2026,28/05/2026,ADM,"7.500,00",Debet,"2.227.067,00"\n',
    ['2026-05-27 in 1234567 2234567', '2026-05-28 out 7500 2227067'],
  ],
  [
    'Maybank: the sign behind the amount',
    'Entry Date,Transaction Description,Transaction Amount,Statement Balance\n27/05/2026,SITI,"1,234,567.00+","2,234,567.00"\n28/05/2026,CHARGE,"7,500.00-","2,227,067.00"\n',
    ['2026-05-27 in 1234567 2234567', '2026-05-28 out 7500 2227067'],
  ],
  [
    'ShopeePay: a refund, a fee beside the amount',
    'Transaction Time,Reference ID,Transaction Type,Transaction Amount (Rp),Fee (Rp),Settlement Amount (Rp),Status\n27-05-2026 08:01:02,R1,Payment,1.234.567,-8.642,1.225.925,Completed\n28-05-2026 08:01:02,R2,Refund,-500.000,0,-500.000,Completed\n',
    ['2026-05-27 in 1234567 -', '2026-05-28 out 500000 -'],
  ],
  [
    'Xendit: money out with a minus, times of day with AM and PM',
    'Status,Payment Date,Type,Channel,Amount,Fee,VAT,Currency,Balance\nSUCCESS,27 May 2026 08:01 AM,PAYMENT,QRIS,1234567,8642,0,IDR,1234567\nSUCCESS,27 May 2026 09:01 PM,DISBURSEMENT,BCA,-500000,5000,550,IDR,734567\n',
    ['2026-05-27 in 1234567 1234567', '2026-05-27 out 500000 734567'],
  ],
  [
    'moments with a zone: the day of Jakarta',
    'date,type,description,debit,credit,balance,currency\n2026-05-27T08:01:02+07:00,PAYMENT,SITI,,1234567.00,2234567.00,IDR\n2026-05-27T23:01:02Z,FEE,x,7500.00,,2227067.00,IDR\n',
    ['2026-05-27 in 1234567 2234567', '2026-05-28 out 7500 2227067'],
  ],
  [
    'brackets and two-digit years',
    'Tanggal;Uraian;Nominal;Saldo\n31/12/25;keluar;(1.234.567);1.000.000\n31/12/25;masuk;234.567;1.234.567\n',
    ['2025-12-31 out 1234567 1000000', '2025-12-31 in 234567 1234567'],
  ],
  [
    'a sign and a mark at once, days in one number, months in two languages',
    'Tanggal;Uraian;Mutasi\n20260527;SITI;+ 1.234.567 CR\n28 Mei 2026;ADM;- 7.500 DB\n29 May 2026;ADM;- 7.500 DB\n',
    ['2026-05-27 in 1234567 -', '2026-05-28 out 7500 -', '2026-05-29 out 7500 -'],
  ],
  [
    'the header in line 30',
    `${Array.from({ length: 29 }, (_, n) => `Info ${n};abc`).join('\n')}\n${head}${siti}`,
    ['2026-05-27 in 1234567 2234567'],
  ],
  [
    'Excel’s own separator line, and pages with the header again',
    `sep=;\n${head}${siti}Halaman 1 dari 2;;;;\n${head}28/05/2026;ADM;7.500,00;;2.227.067,00\n`,
    ['2026-05-27 in 1234567 2234567', '2026-05-28 out 7500 2227067'],
  ],
  [
    'a description of several lines that looks like rows',
    '"Tanggal","Keterangan","Debet","Kredit","Saldo"\n"27/05/2026","SITI\n28/05/2026 BUDI, 1.000","","1.234.567,00","2.234.567,00"\n',
    ['2026-05-27 in 1234567 2234567'],
  ],
  [
    'UTF-16 with tabs and hard spaces',
    utf16(
      'Tanggal\u00a0Transaksi\tKeterangan\tDebet\tKredit\r\n27\u00a0Mei\u00a02026\tSITI\t\tRp\u00a01.234.567,00\r\n',
    ),
    ['2026-05-27 in 1234567 -'],
  ],
  [
    'a wallet that names the side in its kind of transfer',
    'Tanggal;Jenis Transaksi;Nominal;Berita\n27/05/2026;Transfer Masuk;1.234.567;SITI\n28/05/2026;Transfer Keluar;7.500;ADM\n',
    ['2026-05-27 in 1234567 -', '2026-05-28 out 7500 -'],
  ],
  [
    'a balance before and after each row',
    'Tanggal;Saldo Awal;Mutasi Masuk;Mutasi Keluar;Saldo Akhir;Keterangan\n27/05/2026;1.000.000;1.234.567;0;2.234.567;SITI\n28/05/2026;2.234.567;0;7.500;2.227.067;ADM\n',
    ['2026-05-27 in 1234567 2234567', '2026-05-28 out 7500 2227067'],
  ],
  [
    'a dated line of the opening balance, which is nobody’s transfer',
    `${head}01/05/2026;SALDO AWAL;;1.000.000,00;1.000.000,00\n${siti}`,
    ['2026-05-27 in 1234567 2234567'],
  ],
  [
    'the opening balance in one column with its mark',
    'Tanggal;Keterangan;Jumlah;D/K;Saldo\n01/05/2026;Saldo Awal;1.000.000,00;K;1.000.000,00\n27/05/2026;SITI;1.234.567,00;K;2.234.567,00\n',
    ['2026-05-27 in 1234567 2234567'],
  ],
  [
    'dated lines of sums at the end',
    `${head}${siti}31/05/2026;TOTAL KREDIT;;1.234.567,00;\n31/05/2026;Saldo Akhir;;;2.234.567,00\n`,
    ['2026-05-27 in 1234567 2234567'],
  ],
  [
    'payers who only write a word',
    `${head}${siti}28/05/2026;masuk;;5.000,00;2.239.567,00\n29/05/2026;kredit;;5.000,00;2.244.567,00\n30/05/2026;saldo awal tabungan qurban;;5.000,00;2.249.567,00\n`,
    [
      '2026-05-27 in 1234567 2234567',
      '2026-05-28 in 5000 2239567',
      '2026-05-29 in 5000 2244567',
      '2026-05-30 in 5000 2249567',
    ],
  ],
])('an unusual layout is read: %s', async (_, file, rows) => {
  expect(summarize(await readRows(file))).toEqual(rows)
})

test('a workbook with merged names over two columns and a totals row is read', async () => {
  const sheet = await xlsx({
    Mutasi: [
      ['PT BANK CONTOH'],
      ['Tanggal', 'Keterangan', 'Mutasi', null, 'Saldo'],
      [null, null, 'Debet', 'Kredit', null],
      [{ day: '2026-05-27' }, 'SITI', null, 1234567, 2234567],
      ['Total', null, 0, 1234567, null],
    ],
  })
  expect(summarize(await readRows(sheet))).toEqual(['2026-05-27 in 1234567 2234567'])
})

test.each<[string, string, string]>([
  [
    'a second account among the rows of the first',
    'several_accounts',
    `No Rekening : 111222333\n${head}${siti}No Rekening : 444555666\n${head}27/05/2026;BUDI;;500.000,00;900.000,00\n`,
  ],
  [
    'a second table with debit and credit the other way round',
    'several_tables',
    `${head}${siti}\nTanggal;Keterangan;Kredit;Debet;Saldo\n28/05/2026;BUDI;500.000,00;;2.734.567,00\n`,
  ],
  [
    'a second table of sums',
    'several_tables',
    `${head}${siti}\nTanggal;Keterangan;Jumlah\n27/05/2026;Total masuk;1.234.567,00\n`,
  ],
  [
    'a second language that calls debit credit',
    'several_tables',
    'Tanggal;Keterangan;Debet;Kredit\nDate;Description;Credit;Debit\n27/05/2026;SITI;;1.234.567,00\n',
  ],
  [
    'amounts in thousands, as the header says',
    'currency',
    'Tanggal;Keterangan;Kredit (dalam ribuan Rp);Saldo\n27/05/2026;A;1.234;2.234\n',
  ],
  [
    'amounts in thousands, as the header says in brackets',
    'currency',
    'Tanggal;Keterangan;Debit (ribu);Kredit (ribu);Saldo\n27/05/2026;A;;1.234;2.234\n',
  ],
  [
    'amounts in millions, as the header says',
    'currency',
    'Tanggal;Keterangan;Kredit (Rp juta);Saldo\n27/05/2026;A;1.234;2.234\n',
  ],
  [
    'amounts in thousands, as the title says',
    'currency',
    `Mutasi dalam ribuan rupiah;;;;\n${head}27/05/2026;A;;1.234;2.234\n`,
  ],
  [
    'another currency, as the title alone says',
    'currency',
    `Mutasi Rekening Giro USD;;;;\n${head}27/05/2026;A;;1.234,00;2.234,00\n`,
  ],
  [
    'a sum whose own balance does not show that nothing moved',
    'cells',
    `${head}${siti}31/05/2026;TOTAL;;1.234.567,00;3.469.134,00\n`,
  ],
  ['groups of two digits', 'cells', 'Date;Description;Credit\n2026-05-27;SITI;12,34,567.00\n'],
  ['powers of ten', 'cells', `${head}27/05/2026;SITI;;1,23457E+06;2234567\n`],
  ['millions in words', 'cells', 'Tanggal;Keterangan;Nominal;D/K\n27/05/2026;SITI;1,2 juta;K\n'],
  ['commas nobody quoted', 'cells', 'Tanggal,Keterangan,Debet,Kredit\n27/05/2026,SITI,,1,234,567.00\n'],
  ['days of another calendar', 'cells', 'Tanggal;Keterangan;Kredit\n10 Zulhijjah 1447;A;1.234.567\n'],
  [
    'account numbers where money should be',
    'cells',
    'Tanggal;Rekening Debit;Rekening Kredit;Nominal\n27/05/2026;1234567890;9876543210;1.000\n',
  ],
])('a file with %s is refused', async (_, code, file) => {
  expect((await readRefusal(file)).code).toBe(code)
})

test.each<[string, string, string]>([
  [
    'a year in front with two digits, which read backwards lies ahead',
    'date_order',
    'Tanggal;Keterangan;Debet;Kredit\n26/05/27;SITI;;1.234.567,00\n26/05/28;SITI;;1.234.567,00\n',
  ],
  [
    'a merchant’s report without sides',
    'side',
    'Transaction ID,Transaction Date,Payment Type,Amount,MDR,Net Amount,Status\n1,2026-05-27,QRIS,1234567,8642,1225925,Settlement\n',
  ],
  [
    'Midtrans',
    'columns',
    'Order ID,Transaction time,Settlement time,Payment type,Gross amount,Transaction status\nO-1,2026-05-27 08:01:02,2026-05-28 00:00:00,qris,1234567.00,settlement\n',
  ],
])('the operator is asked about a bank file with %s', async (_, question, file) => {
  expect((await readQuestion(file)).question).toBe(question)
})

test('bank rows with a reversed or returned status are flagged', async () => {
  const statuses = ['Sukses', 'Reversed', 'Dikembalikan', 'Refunded', 'Dibalik']
  const lines = statuses.map((status, n) => `2${n}/05/2026;SITI;1.234.56${n};${status}`)
  const { rows } = await readRows(['Tanggal;Keterangan;Kredit;Status', ...lines, ''].join('\n'))
  expect(rows.map(({ flags }) => flags.join())).toEqual(['', 'reversal', 'refund', 'refund', 'reversal'])
})

test('failed, expired, cancelled and pending rows of a payment report are flagged, also with a manual mapping', async () => {
  const statuses = ['Settlement', 'Failed', 'Expire', 'Deny', 'Gagal', 'Dibatalkan', 'Menunggu']
  const lines = statuses.map((status, n) => `O${n},2026-05-27 08:01:0${n},qris,${100_000 + n}.00,${status}`)
  const file = ['Order ID,Transaction time,Payment type,Gross amount,Transaction status', ...lines, ''].join(
    '\n',
  )
  const mapping = {
    columns: { date: 1, description: [0], amount: 3 },
    header_row: 1,
    side_rule: 'all_in' as const,
  }
  const { rows } = await readRows(file, { mapping })
  expect(rows.map(({ flags, pending }) => [...flags, ...(pending ? ['pending'] : [])])).toEqual([
    [],
    ['void'],
    ['void'],
    ['void'],
    ['void'],
    ['void'],
    ['pending'],
  ])
})

test('the status of a payment report’s row is recognised by synonyms', async () => {
  const flagsBy = async (name: string, values: string[]) => {
    const lines = values.map((value, n) => `2${n}/05/2026;SITI;1.234.56${n};${value}`)
    const { rows } = await readRows([`Tanggal;Keterangan;Kredit;${name}`, ...lines, ''].join('\n'))
    return rows.map(({ flags, pending }) => [...flags, ...(pending ? ['pending'] : [])].join())
  }
  const failed = [
    'Kadaluwarsa',
    'PAYMENT_FAILED',
    'Tidak dibayar',
    'partial_refund',
    'Belum lunas',
    'In review',
  ]
  expect(await flagsBy('Status Pembayaran', failed)).toEqual([
    'void',
    'void',
    'void',
    'refund',
    'pending',
    'pending',
  ])
  const kinds = ['Pembayaran', 'Pengembalian', 'Penarikan Dana', 'Payout', 'MDR', 'Setoran Tidak Tunai']
  expect(await flagsBy('Jenis Transaksi', kinds)).toEqual(['', 'refund', 'net_qris', 'net_qris', 'fee', ''])
})
