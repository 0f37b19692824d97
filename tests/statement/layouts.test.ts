import { expect, test } from 'vitest'
import { readQuestion, readRefusal, readRows, summarize } from './read'
import { type SheetCell, xlsx } from './xlsx'

test('KlikBCA files are read: they have unquoted cells, an unnamed debit/credit column and commas in descriptions', async () => {
  const reading = await readRows(`Account No.,=,'0001112223
Name,=,BUDI CONTOH
Currency,=,IDR

Date,Description,Branch,Amount,,Balance
'02/05/2026,TRSF E-BANKING CR 0205/FTSCY/WS90001   2500123.00Qurban SITI, CONTOH,'0000,2500123.00,CR,7500123.00
'03/05/2026,BIAYA ADM,'0000,15000.00,DB,7485123.00
Starting Balance,=,5000000.00
Credit,=,2500123.00
Debet,=,15000.00
Ending Balance,=,7485123.00
`)
  expect(summarize(reading)).toEqual(['2026-05-02 in 2500123 7500123', '2026-05-03 out 15000 7485123'])
  expect(reading.rows[0]?.description).toBe(
    'TRSF E-BANKING CR 0205/FTSCY/WS90001 2500123.00Qurban SITI, CONTOH',
  )
  expect(reading.rows[1]?.flags).toEqual(['fee'])
  expect(reading.meta).toMatchObject({
    source_format: 'bca',
    account_number: '0001112223',
    opening: 5000000,
    closing: 7485123,
    checks: { balance: { state: 'ok', order: 'old_first' }, totals: true },
  })
})

test('older KlikBCA files are read: they have dates without a year, a pending row and totals split by commas', async () => {
  const reading = await readRows(`Informasi Rekening - Mutasi Rekening
No. rekening : 0001112223
Nama : BUDI
Periode : 28/12/2025 - 03/01/2026
Kode Mata Uang : Rp
Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo
'31/12,"TRSF a, b",'0000,"1,100,000.00",CR,"8,900,000.00"
'01/01,"TRSF c",'0000,"100,000.00",DB,"8,800,000.00"
'PEND,"TRSF d",'0000,"250,123.00",CR,"9,050,123.00"
Saldo Awal : 7,800,000.00
Mutasi Kredit : 1,100,000.00
Mutasi Debet : 100,000.00
Saldo Akhir : 8,800,000.00
`)
  expect(summarize(reading).slice(0, 2)).toEqual([
    '2025-12-31 in 1100000 8900000',
    '2026-01-01 out 100000 8800000',
  ])
  expect(reading.rows[2]).toMatchObject({ pending: true, amount: 250123, date: '2026-01-03' })
  expect(reading.meta).toMatchObject({
    period: { from: '2025-12-28', to: '2026-01-03' },
    checks: { totals: true },
  })
})

test('KlikBCA Bisnis files are read: they have amount and debit/credit mark in one cell, and totals with row counts', async () => {
  const file = (count: number) => `"Informasi Rekening - Mutasi Rekening"," "," "," "," ",
"No. rekening : 0001112223"
"Nama : CV CONTOH"
"Periode : 01/05/2026 - 12/05/2026"
"Kode Mata Uang : Rp"
"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"
"11/05/2026","TRSF E-BANKING CR","0000","2,500,123.00 CR","7,500,123.00"
"Saldo Awal : 5,000,000.00"
"Mutasi Debet : 0.00","0"
"Mutasi Kredit : 2,500,123.00","${count}"
"Saldo Akhir : 7,500,123.00"
`
  const reading = await readRows(file(1))
  expect(summarize(reading)).toEqual(['2026-05-11 in 2500123 7500123'])
  expect(reading.meta.checks).toMatchObject({ totals: true, counts: true })
  expect((await readRows(file(2))).meta.warnings.join()).toContain('Banyaknya baris')
})

test('a table pasted from a bank’s page is read: it has tabs, amounts like Rp 1.000 and a dash for zero', async () => {
  const reading = await readRows(
    'No\tTanggal\tKeterangan\tDebit\tKredit\tSaldo\n1\t02/05/2026\tTRF\t-\tRp 30.800\tRp 130.800\n2\t02/05/2026\tTRF\tRp\u00a0800\t-\tRp\u00a0130.000',
  )
  expect(summarize(reading)).toEqual(['2026-05-02 in 30800 130800', '2026-05-02 out 800 130000'])
})

test('in a KlikBCA file QRIS payouts, e-wallet transfers, reversals and interest are flagged', async () => {
  const reading = await readRows(`Tanggal,Keterangan,Cabang,Jumlah,,Saldo
27/01/2026,KR OTOMATIS TANGGAL :27/01 MID : 885001234567 NAMA QR : 2224200.00 DDR: 15569.40,'0000,2208630.60,CR,7208630.60
28/01/2026,TRSF E-BANKING CR 2801 DOMPET ANAK BANGSA,'0000,100000.00,CR,7308630.60
28/01/2026,TRSF E-BANKING CR 2801 BUNGA CITRA,'0000,100000.00,CR,7408630.60
29/01/2026,REVERSAL TRSF,'0000,100000.00,DB,7308630.60
31/01/2026,BUNGA,'0000,12.34,CR,7308642.94
`)
  expect(reading.rows.map(({ flags }) => flags)).toEqual([
    ['net_qris', 'sen'],
    ['wallet'],
    [],
    ['reversal'],
    ['interest', 'sen'],
  ])
  expect(reading.rows[0]).toMatchObject({ amount: 2208630, sen: 60, balance: 7208630 })
})

test('Mandiri MCM files are read: they have two equal column names, padded cells, .00 for zero and no balance', async () => {
  const reading =
    await readRows(`Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,
1230001112223,02/05/26,02/05/26,1101,"TRF BIFAST   ","dari SITI, CONTOH  ",, .00 ,"2,500,123.00 ",
1230001112223,02/05/26,02/05/26,1101,BIAYA," ",,"6,500.00",.00,
`)
  expect(summarize(reading)).toEqual(['2026-05-02 in 2500123 -', '2026-05-02 out 6500 -'])
  expect(reading.rows[0]?.description).toBe('TRF BIFAST dari SITI, CONTOH')
  expect(reading.meta).toMatchObject({ source_format: 'mandiri_mcm', account_number: '1230001112223' })
})

test('older Mandiri files without a header are read', async () => {
  const reading =
    await readRows(`1230001112223;IDR;1101;29/06/2026;desc;desc2;;0000000000000.00;0000000250000.00;1250000.00
1230001112223;IDR;1101;03/06/2026;desc;desc2;;0000000050000.00;0000000000000.00;1200000.00
`)
  expect(summarize(reading)).toEqual(['2026-06-29 in 250000 1250000', '2026-06-03 out 50000 1200000'])
  const glued = await readRows('1230001112223;IDR;03/08/20260453;Biaya Adm;;25000DR;0.00\n')
  expect(summarize(glued)).toEqual(['2026-08-03 out 25000 -'])
})

test('Mandiri Kopra files are read: they have credit before debit, month names and the journal id as reference', async () => {
  const reading =
    await readRows(`AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance
1230001112223;IDR;01 Mei 2026 07:40:58;20260501BMRIIDJA510O0123456 TRF SITI;;2500123.00;0.00;7500123.00
1230001112223;IDR;02 May 2026 07:40:58;BIAYA;;0.00;2500.00;7497623.00
`)
  expect(summarize(reading)).toEqual(['2026-05-01 in 2500123 7500123', '2026-05-02 out 2500 7497623'])
  expect(reading.rows.map(({ reference }) => reference)).toEqual(['20260501BMRIIDJA510O0123456', null])
})

test('Livin’ by Mandiri files are read: they have merged cells, two rows per transaction and two languages', async () => {
  const at = (cells: Record<number, SheetCell>): SheetCell[] =>
    Array.from({ length: 20 }, (_, i) => cells[i] ?? null)
  const file = await xlsx({
    Sheet1: [
      at({ 1: 'e-Statement' }),
      at({ 1: 'Periode/Period', 5: ':', 6: '01 Sep 2026 - 22 Sep 2026' }),
      at({ 1: 'Saldo Awal/Initial Balance', 8: '2.540.398,46' }),
      at({ 1: 'Dana Masuk/Incoming Transactions', 8: '41.920,00' }),
      at({
        1: 'No',
        3: 'Tanggal',
        6: 'Keterangan',
        10: 'Dana Masuk (IDR)',
        13: 'Dana Keluar (IDR)',
        16: 'Saldo (IDR)',
      }),
      at({
        1: 'No',
        3: 'Date',
        6: 'Remarks',
        10: 'Incoming (IDR)',
        13: 'Outgoing (IDR)',
        16: 'Balance (IDR)',
      }),
      at({
        1: '1',
        4: '01 Sep 2026',
        7: 'Transfer BI Fast\nDari SITI CONTOH',
        11: '41.920,00',
        17: '2.582.318,46',
      }),
      at({ 4: '09:39:37 WIB' }),
      at({ 1: '2', 4: { day: '2026-09-02' }, 7: 'Pembayaran', 14: '1.000,00', 17: '2.581.318,46' }),
      at({ 4: '10:39:37 WIB' }),
      at({ 1: '3', 4: '03 Sep 2026', 7: 'Pembayaran', 14: '1.000,00', 17: '2.580.318,46' }),
      at({ 1: 'PT Bank Mandiri (Persero) Tbk. berizin dan diawasi oleh OJK' }),
    ],
  })
  const reading = await readRows(file)
  expect(summarize(reading)).toEqual([
    '2026-09-01 in 41920 2582318',
    '2026-09-02 out 1000 2581318',
    '2026-09-03 out 1000 2580318',
  ])
  expect(reading.rows[0]).toMatchObject({ line: 7, description: 'Transfer BI Fast Dari SITI CONTOH' })
  expect(reading.meta).toMatchObject({ source_format: 'mandiri_livin', opening: 2540398, charset: 'xlsx' })
})

test('BRI files are read: they have 19 quoted columns, and one SEQ number for a transfer and its fee', async () => {
  const reading =
    await readRows(`"ID","NOREK","TGL_TRAN","TGL_EFEKTIF","JAM_TRAN","SEQ","DESK_TRAN","SALDO_AWAL_MUTASI","MUTASI_DEBET","MUTASI_KREDIT","SALDO_AKHIR_MUTASI","GLSIGN","TRUSER","KODE_TRAN","KODE_TRAN_TELLER","TRREMK","TLBDS1","TLBDS2","REMARK_CUSTOM"
"1","000101000222333","2026-07-10 23:44:44","2026-07-11","426","77","NBMB","5000000.00",".00","2500123.00","7500123.00","Cr","x","1","","","","","Transfer Dari SITI via BRImo"
"2","000101000222333","2026-07-10 23:44:44","2026-07-11","426","77","NBMB","7500123.00","2500.00",".00","7497623.00","Db","x","1","","","","","Transfer Dari SITI via BRImo"
`)
  expect(summarize(reading)).toEqual(['2026-07-10 in 2500123 7500123', '2026-07-10 out 2500 7497623'])
  expect(reading.rows.map(({ reference, occurrence }) => [reference, occurrence])).toEqual([
    ['2026-07-10 23:44:44/77', 1],
    ['2026-07-10 23:44:44/77', 1],
  ])
})

test('files from BRI’s website are read: they have years of two digits and decimal commas', async () => {
  const reading = await readRows(`Tanggal Transaksi,Uraian Transaksi,Teller,Debet,Kredit,Saldo
02/05/26,TRF,8888,"0,00","2.500.123,00","7.500.123,00"
`)
  expect(summarize(reading)).toEqual(['2026-05-02 in 2500123 7500123'])
})

test('BNIDirect files are read: they have dots in times, a trailing comma and the journal number as reference', async () => {
  const reading = await readRows(`Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit,
02/05/26 10.04.05,02/05/26,123,905432,TRF DARI SITI,0.00,"2,500,123.00",
02/05/26 10.04.05,02/05/26,123,905432,BIAYA,"2,500.00",0.00,
`)
  expect(summarize(reading)).toEqual(['2026-05-02 in 2500123 -', '2026-05-02 out 2500 -'])
  expect(reading.rows[0]?.reference).toBe('905432')
})

test('BNIDirect workbooks are read: they have shifted cells, serial dates, D/K marks and a repeated header', async () => {
  const at = (cells: Record<number, SheetCell>): SheetCell[] =>
    Array.from({ length: 16 }, (_, i) => cells[i] ?? null)
  const header = at({
    0: 'Posting Date',
    2: 'Effective Date',
    4: 'Branch',
    6: 'Journal',
    8: 'Transaction Description',
    10: 'Amount',
    12: 'DB/CR',
    14: 'Balance',
  })
  const row = (day: string, amount: number, mark: string, balance: number) =>
    at({ 1: { day }, 3: { day }, 5: '123', 7: `9054${balance}`, 9: 'TRF', 11: amount, 13: mark, 15: balance })
  const file = await xlsx({
    Sheet1: [
      header,
      row('2026-05-02', 1000, 'K', 11000),
      row('2026-05-03', 500, 'D', 10500),
      header,
      row('2026-05-04', 250, 'K', 10750),
      row('2026-05-05', 250, 'K', 11000),
    ],
  })
  expect(summarize(await readRows(file))).toEqual([
    '2026-05-02 in 1000 11000',
    '2026-05-03 out 500 10500',
    '2026-05-04 in 250 10750',
    '2026-05-05 in 250 11000',
  ])
})

test('BSI lines without columns are read, with the FT number as reference', async () => {
  const reading =
    await readRows(`2026-06-01 10:18:30 FT26152AAAAA\\BNK BIFAST - TRF Dari SITI IDR2,500,123.00 CR 7,500,123.00
2026-06-01 10:20:30 FT26152AAAAB BIAYA IDR2,500.00 DB 7,497,623.00
`)
  expect(summarize(reading)).toEqual(['2026-06-01 in 2500123 7500123', '2026-06-01 out 2500 7497623'])
  expect(reading.rows[0]?.reference).toBe('FT26152AAAAA')
})

test('Muamalat files are read: they have no debit or credit column, so balances show which rows are incoming', async () => {
  const reading = await readRows(`Saldo Awal : 1.000.000,00
Ref No;Trx Date;Eff Date;Narasi;Amount;Balance
1;02-May-2026;02-May-2026;a;500.000,00;1.500.000,00
2;03-May-2026;03-May-2026;b;100.000,00;1.400.000,00
`)
  expect(summarize(reading)).toEqual(['2026-05-02 in 500000 1500000', '2026-05-03 out 100000 1400000'])
})

test('CIMB files are read: English dates have the month first, bilingual dates have the day first and no year', async () => {
  const english =
    await readRows(`No,Post Date,Eff Date,Cheque No,Description,Debit,Credit,Balance,Transaction Ref No
1,05/02/26 10:04,05/02/26,,TRF,0.00,"2,500,123.00","7,500,123.00",ABC12345
`)
  expect(summarize(english)).toEqual(['2026-05-02 in 2500123 7500123'])
  const bilingual = await readRows(`Periode : 01 Mei 2026 - 31 Mei 2026
Tgl. Txn/Txn. Date,Tgl. Valuta,Description,Cheque No,Debit,Credit,Balance
02/05,02/05,TRF,,0.00,"2,500,123.00","7,500,123.00"
`)
  expect(summarize(bilingual)).toEqual(['2026-05-02 in 2500123 7500123'])
})

test('SeaBank files are read: they have English months, no year and unsigned amounts in two columns', async () => {
  const reading = await readRows(`Periode: 01 Okt 2026 - 31 Okt 2026
TANGGAL;TRANSAKSI;KELUAR (IDR);MASUK (IDR);SALDO AKHIR (IDR)
07 OCT;Transfer;;1,000,000;2,000,000
08 OCT;Transfer;500,000;;1,500,000
`)
  expect(summarize(reading)).toEqual(['2026-10-07 in 1000000 2000000', '2026-10-08 out 500000 1500000'])
})

test('in MT940 files a reversal of an incoming entry is outgoing, and the bank’s reference is used', async () => {
  const reading = await readRows(`:20:REF
:25:0001112223
:28C:1/1
:60F:C251231IDR5000000,
:61:2512310102C2500123,00NTRFNONREF//FT2618212345
:86:TRF DARI SITI
CONTOH
:61:260102RC1000,NTRFNONREF
:86:KOREKSI
:62F:C260102IDR7499123,
-
`)
  expect(summarize(reading)).toEqual(['2026-01-02 in 2500123 -', '2026-01-02 out 1000 -'])
  expect(reading.rows[0]).toMatchObject({ description: 'TRF DARI SITI CONTOH', reference: 'FT2618212345' })
  expect(reading.rows[1]?.flags).toEqual(['reversal'])
  expect(reading.meta.checks.totals).toBe(true)
})

test('the booking date of an MT940 entry gets the year that is nearest to its value date, also across New Year', async () => {
  const entries = ['2506150616C1,00', '2512310102C2,00', '2601011231C3,00']
  const lines = entries.map(text => `:61:${text}NTRFNONREF`).join('\n')
  const reading = await readRows(`:20:REF\n:60F:C250601IDR0,\n${lines}\n:62F:C260102IDR6,00\n-\n`)
  expect(reading.rows.map(({ date }) => date)).toEqual(['2025-06-16', '2026-01-02', '2025-12-31'])
})

test('the BCA merchant report is read: it has its header in row 5, a second sheet of totals, and void and refund flags', async () => {
  const header = [
    'Transaction Date',
    'Transaction Time',
    'Original Amount',
    'Reference Number',
    'Merchant ID',
    'Payment Method',
    'Card Number/Phone Number',
    'Void',
    'Reversal',
    'Refund',
  ]
  const file = await xlsx({
    DETAIL: [
      ['Report Merchant'],
      [''],
      ['Periode', '02/05/2026 - 02/05/2026'],
      [''],
      header,
      ['02/05/2026', '10:04:05', '125123.00', '612345678901', "'885001", 'QRIS', '', '', '', ''],
      ['02/05/2026', '10:05:05', '125124.00', '612345678902', "'885001", 'QRIS', '', 'Y', '', ''],
      ['02/05/2026', '10:06:05', '125125.00', '612345678903', "'885001", 'QRIS', '', '', '', 'Y'],
    ],
    SUMMARY: [
      ['Merchant Name', 'Merchant ID', 'Total Frequency', 'Total Amount'],
      ['TOKO', '885001', '3', '375372.00'],
    ],
  })
  const reading = await readRows(file)
  expect(summarize(reading)[0]).toBe('2026-05-02 in 125123 -')
  expect(reading.rows.map(({ flags }) => flags)).toEqual([[], ['void'], ['refund']])
  expect(reading.rows[0]?.reference).toBe('612345678901')
})

test('the DANA settlement report is read, with its amounts in hundredths', async () => {
  const reading =
    await readRows(`SETTLEMENT_TXN_ID;TXN_ID;TXN_TYPE;ACQUIREMENT_ID;MID;SETTLE_DATE;MERCHANT_NAME;TXN_AMOUNT;TXN_CURRENCY
2026050211121;1;ACQUIRING_ORDER;2;3;2026-05-02T23:30:00+07:00;TOKO;250012300;IDR
2026050211122;1;REFUND;2;3;2026-05-02T17:30:00Z;TOKO;250012300;IDR
`)
  expect(summarize(reading)).toEqual(['2026-05-02 in 2500123 -', '2026-05-03 in 2500123 -'])
  expect(reading.rows[1]?.flags).toEqual(['refund'])
})

test.each<[string, string, string[]]>([
  [
    'English names with semicolons',
    'Transaction Date;Value Date;Details;Money Out;Money In;Running Balance\n02/05/2026;02/05/2026;a;;1.000.000,00;2.000.000,00\n13/05/2026;13/05/2026;b;500.000,00;;1.500.000,00\n',
    ['2026-05-02 in 1000000 2000000', '2026-05-13 out 500000 1500000'],
  ],
  [
    'short Indonesian names',
    'Tgl;Ket;D/K;Nilai;Saldo\n02/05/2026;x;K;1.000.000;3.000.000\n03/05/2026;x;D;1.000;2.999.000\n',
    ['2026-05-02 in 1000000 3000000', '2026-05-03 out 1000 2999000'],
  ],
  [
    'currency in front and a minus behind it',
    'Transaction Date,Description,Amount,Balance\n2 Mei 2026 10:04 WIB,TRF,"IDR 1,000.00","IDR 11,000.00"\n"Sab, 02 Mei 2026",TRF,"IDR -500.00","IDR 10,500.00"\n',
    ['2026-05-02 in 1000 11000', '2026-05-02 out 500 10500'],
  ],
  [
    'exotic spaces and minus signs',
    'Tanggal\tKeterangan\tNominal\n02.05.26\tSITI\t+Rp\u202f1.000.000\n03.05.26\tBUDI\t\u2212Rp\u00a0500.000,-\n',
    ['2026-05-02 in 1000000 -', '2026-05-03 out 500000 -'],
  ],
  [
    'brackets for what goes out',
    'Date;Narrative;Amount;Balance\n2026/05/02;a;(1,000.00);9,000.00\n2026/05/03;a;2,000.00;11,000.00\n',
    ['2026-05-02 out 1000 9000', '2026-05-03 in 2000 11000'],
  ],
  [
    'a mark behind the amount',
    'Tanggal;Uraian;Mutasi;Saldo\n02/05/2026;a;1.000,00 K;9.000,00\n03/05/2026;a;2.000,00 D;7.000,00\n',
    ['2026-05-02 in 1000 9000', '2026-05-03 out 2000 7000'],
  ],
  [
    'Rp and a dash for no sen',
    'Tgl Transaksi|Keterangan|Debet|Kredit|Saldo\n02-05-2026 10:04:01|a|Rp0,-|Rp1.000,-|Rp11.000,-\n03-05-2026 10:04:01|a|Rp500,-|Rp0,-|Rp10.500,-\n',
    ['2026-05-02 in 1000 11000', '2026-05-03 out 500 10500'],
  ],
  [
    'times in UTC',
    'created_at,description,type,amount,balance\n2026-05-02T17:30:00Z,TRF SITI,CREDIT,1000000,2000000\n2026-05-02T20:30:00Z,TRF SITI,DEBIT,500000,1500000\n',
    ['2026-05-03 in 1000000 2000000', '2026-05-03 out 500000 1500000'],
  ],
  [
    'a name over two names',
    'Tanggal\tKeterangan\tMutasi\t\tSaldo\n\t\tDebet\tKredit\t\n13/05/2026\tx\t\t1.000.000\t2.000.000\n14/05/2026\tx\t500.000\t\t1.500.000\n',
    ['2026-05-13 in 1000000 2000000', '2026-05-14 out 500000 1500000'],
  ],
  [
    'sums below the columns',
    'No,Tanggal,Kode,Keterangan,Debet,Kredit,Saldo\n1,15/05/2026,100,"SETORAN, TUNAI",0,1000000,3000000\n2,16/05/2026,100,TRF,250000,0,2750000\n,,,Total,250000,1000000,\n',
    ['2026-05-15 in 1000000 3000000', '2026-05-16 out 250000 2750000'],
  ],
])('a file of an unknown bank is read by the same rules: %s', async (_, file, rows) => {
  expect(summarize(await readRows(file))).toEqual(rows)
})

test.each<[string, string, string]>([
  [
    'days that could be months',
    'date_order',
    'Date,Details,Debit,Credit\n02/05/2026,a,,1000.00\n03/05/2026,a,,1000.00\n',
  ],
  ['no year anywhere', 'year', 'Tanggal;Keterangan;Keluar;Masuk\n07 OKT;Transfer;;1,000,000\n'],
  ['amounts without a side', 'side', 'Tanggal;Uraian;Jumlah\n02/05/2026;a;1.000,00\n'],
  [
    'dots and commas alike',
    'decimal',
    'Tanggal;Uraian;Debet;Kredit\n02/05/2026;a;1.000;\n02/05/2026;a;;2,000\n',
  ],
  ['a second column of money', 'columns', 'Tanggal;Keterangan;Jumlah;Biaya\n13/05/2026;a;+100.000;1.000\n'],
  ['names nobody knows', 'columns', 'Kolom A;Kolom B;Kolom C\n02/05/2026;TRF;1.000.000\n'],
  [
    'balances that only fit the other way round',
    'side',
    'Tanggal;Keterangan;Debet;Kredit;Saldo\n13/05/2026;a;100,00;;1.100,00\n14/05/2026;a;200,00;;1.300,00\n15/05/2026;a;;50,00;1.250,00\n16/05/2026;a;;50,00;1.200,00\n',
  ],
  [
    'one slip among Indonesian dates',
    'date_order',
    'Tanggal;Keterangan;Debet;Kredit\n03/05/2026;a;1,00;\n05/13/2026;a;1,00;\n04/05/2026;a;1,00;\n',
  ],
  [
    'real dates beside typed ones',
    'date_order',
    'Tanggal;Keterangan;Debet;Kredit\n2026-05-03;a;1,00;\n13/05/2026;a;1,00;\n',
  ],
])('the operator is asked about a bank file with %s', async (_, question, file) => {
  expect((await readQuestion(file)).question).toBe(question)
})

test.each<[string, string, number, string | null, string]>([
  [
    'a letter in an amount',
    'Tanggal;Keterangan;Debet;Kredit\n13/05/2026;a;1OO.000;\n',
    2,
    'Debet',
    'bukan jumlah uang',
  ],
  [
    'both columns filled',
    'Tanggal;Keterangan;Debet;Kredit\n13/05/2026;a;1;1\n',
    2,
    'Kredit',
    'masuk dan keluar sekaligus',
  ],
  [
    'a day that does not exist',
    'Tanggal;Keterangan;Debet;Kredit\n\n31/02/2026;a;1;\n',
    3,
    'Tanggal',
    'bukan tanggal',
  ],
  [
    'a day in words',
    'Tanggal;Keterangan;Debet;Kredit\nHari ini;a;1;\n12/05/2026;a;1;\n',
    2,
    'Tanggal',
    'tidak bertanggal',
  ],
  [
    'no amount at all',
    'Tanggal;Keterangan;Debet;Kredit\n12/05/2026;a;;\n',
    2,
    'Kredit',
    'tidak berisi jumlah',
  ],
  [
    'a day outside of the period',
    'Periode;01/05/2026 - 31/05/2026\nTanggal;Keterangan;Debet;Kredit\n12/06/2026;a;1;\n',
    3,
    'Tanggal',
    'di luar periode',
  ],
  [
    'thousands torn by commas',
    'Tanggal,Keterangan,Debet,Kredit\n12/05/2026,a,2,500,123.00,\n',
    2,
    null,
    'letak jumlahnya tidak pasti',
  ],
  [
    'another decimal mark',
    'Tanggal;Keterangan;Debet;Kredit\n12/05/2026;a;1.000,00;\n12/05/2026;a;1.000,00;\n12/05/2026;a;1.000,00;\n12/05/2026;a;1.000,00;\n12/05/2026;a;1,000.00;\n',
    6,
    'Debet',
    'tanda desimal',
  ],
  [
    'a plus before what went out',
    'Tanggal;Keterangan;Jumlah;D/K\n12/05/2026;a;-1.000;CR\n',
    2,
    'Jumlah',
    'masuk dan keluar sekaligus',
  ],
  ['a mark nobody knows', 'Tanggal;Keterangan;Jumlah;D/K\n12/05/2026;a;1.000;X\n', 2, 'D/K', 'bukan tanda'],
])(
  'a bank file with %s is refused, and the message names line and cell',
  async (_, file, line, column, why) => {
    const { code, problems } = await readRefusal(file)
    expect(code).toBe('cells')
    expect(problems[0]).toMatchObject({ line, column })
    expect(problems[0]?.message).toContain(why)
    expect(problems[0]?.message).toContain(`Baris ${line}`)
  },
)

test('a single bank row that lacks cells is refused; if many rows lack cells, the missing cells are blank', async () => {
  const file = (short: string, full: number) =>
    [
      'Tanggal;Keterangan;Debet;Kredit',
      ...Array.from({ length: full }, (_, n) => `1${n}/05/2026;A;;100`),
      short,
      '',
    ].join('\n')
  for (const short of ['20/05/2026;B;100', '20/05/2026;B;0']) {
    const { problems } = await readRefusal(file(short, 4))
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [6, 'Baris 6: punya lebih sedikit sel daripada baris lain.'],
    ])
    expect((await readRows(file(short, 3))).meta.left_out).toEqual(
      short.endsWith(';0') ? [{ line: 5, reason: 'bertanggal, tetapi tanpa jumlah' }] : [],
    )
  }
})

test('a bank file is refused at its oldest row if balances cannot show whether that row is incoming or outgoing', async () => {
  const { problems } = await readRefusal(
    'Tanggal;Narasi;Amount;Balance\n13/05/2026;a;500.000;1.500.000\n14/05/2026;b;100.000;1.400.000\n',
  )
  expect(problems).toMatchObject([{ line: 2, column: 'Amount', text: '500.000' }])
})

test('the fee column of a merchant report is not read as a balance', async () => {
  const reading = await readRows(`SETTLEMENT_TXN_ID;TXN_ID;TXN_TYPE;SETTLE_DATE;TXN_AMOUNT;FEE
2026050211121;1;ACQUIRING_ORDER;2026-05-02T23:30:00+07:00;250012300;1.000,50
2026050211122;1;ACQUIRING_ORDER;2026-05-02T23:40:00+07:00;250012300;1.000,50
`)
  expect(summarize(reading)).toEqual(['2026-05-02 in 2500123 -', '2026-05-02 in 2500123 -'])
})
