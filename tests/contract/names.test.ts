import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  omittedLinesNote,
  parseNameList,
  parseNames,
  stripNameMarkup,
} from '../../worker/contract/orders/name-lists'
import {
  editableNames,
  fullName,
  isParentRelationMissing,
  parsePersonName,
} from '../../worker/contract/orders/names'
import { beneficiaryInput } from '../../worker/contract/orders/orders'
import { caseCount } from '../support/depth'

test('a full name includes bin or binti and the parent’s name, or only the parent’s name for older orders', () => {
  expect(fullName({ name: 'Ahmad', bin: null, relation: null })).toBe('Ahmad')
  expect(fullName({ name: 'Ahmad', bin: 'Umar', relation: 'bin' })).toBe('Ahmad bin Umar')
  expect(fullName({ name: 'Fatimah', bin: 'Yusuf', relation: 'binti' })).toBe('Fatimah binti Yusuf')
  expect(fullName({ name: 'Fatimah', bin: 'BINTI Yusuf', relation: null })).toBe('Fatimah binti Yusuf')
  expect(fullName({ name: 'Almarhum Sukarno', bin: 'Sosrodihardjo', relation: null })).toBe(
    'Almarhum Sukarno anak dari Sosrodihardjo',
  )
  expect(fullName({ name: 'Ahmad', bin: 'Bintang', relation: 'bin' })).toBe('Ahmad bin Bintang')
})

test('a name is incomplete only if it has a parent’s name without bin or binti', () => {
  expect(isParentRelationMissing({ bin: 'Umar', relation: null })).toBe(true)
  expect(isParentRelationMissing({ bin: 'bin Umar', relation: null })).toBe(false)
  expect(isParentRelationMissing({ bin: null, relation: 'bin' })).toBe(false)
})

test('a full name is split at the first bin or binti between two names', () => {
  expect(parsePersonName('Ahmad bin Umar bin Ali')).toEqual({
    name: 'Ahmad',
    bin: 'Umar bin Ali',
    relation: 'bin',
  })
  expect(parsePersonName('Siti  Aminah BINTI Wahab')).toEqual({
    name: 'Siti Aminah',
    bin: 'Wahab',
    relation: 'binti',
  })
  for (const name of ['Bin Umar', 'Ahmad bin', 'Bintang Robin', '']) {
    expect(parsePersonName(name)).toEqual({ name, bin: null, relation: null })
  }
})

test('reading a pasted list of names removes only numbers and bullets', () => {
  const pasted = `1. Ahmad bin Umar\r
2) Siti Aminah

(3) Budi
 - Joko
• 5. Rahmat
6 Wati
7 - Yanto
*8.* Endang
9\ufe0f\u20e3 Farid
10.Gunawan
\t11\tHasan\tbin Ali
K.H. Ahmad Dahlan
A. Rahman`
  expect(parseNames(pasted).map(fullName)).toEqual([
    'Ahmad bin Umar',
    'Siti Aminah',
    'Budi',
    'Joko',
    'Rahmat',
    'Wati',
    'Yanto',
    'Endang',
    'Farid',
    'Gunawan',
    'Hasan bin Ali',
    'K.H. Ahmad Dahlan',
    'A. Rahman',
  ])
})

const fromWhatsapp = `Daftar qurban sapi A 1447 H:
\u200e1. Ahmad bin Umar
*2. Siti binti Karto*
_3. Budi bin Slamet_
4. Dewi binti Karto (Lunas) ✅
5\ufe0f\u20e3 Rina binti Toni,
1\ufe0f\u20e30\ufe0f\u20e3 Hasan bin Ali
No. 7 Nur'aini bt. Salim
[26/05 10.11] Pak RT: 8. Yusuf b. Harun
9 . Zainab binti Jahsy.
11. Ali ibn Thalib
12. Ahmad bin. Umar`

test('a list pasted from WhatsApp gives the names of its people and reports its heading as skipped', () => {
  const { people, leftOut } = parseNameList(fromWhatsapp)
  expect(people.map(fullName)).toEqual([
    'Ahmad bin Umar',
    'Siti binti Karto',
    'Budi bin Slamet',
    'Dewi binti Karto',
    'Rina binti Toni',
    'Hasan bin Ali',
    "Nur'aini binti Salim",
    'Yusuf bin Harun',
    'Zainab binti Jahsy',
    'Ali bin Thalib',
    'Ahmad bin Umar',
  ])
  expect(people.every(({ bin, relation }) => bin && relation)).toBe(true)
  expect(leftOut).toEqual(['Daftar qurban sapi A 1447 H:'])
})

test.each([
  ['Sapi 1: Ahmad', 'Ahmad'],
  ['Sapi a.n. Ahmad bin Umar', 'Ahmad bin Umar'],
  ['B. Santoso', 'B. Santoso'],
  ['Ahmad B. Santoso', 'Ahmad B. Santoso'],
  ['Abu Bakar', 'Abu Bakar'],
  ['Ibnu Sina', 'Ibnu Sina'],
  ['Muhammad Ibnu Fajar', 'Muhammad Ibnu Fajar'],
  ["A'isyah", "A'isyah"],
  ['Bin Yamin', 'Bin Yamin'],
  ['Ahmad (alm) bin Umar', 'Ahmad (alm) bin Umar'],
  ['(alm) Budi', '(alm) Budi'],
  ['Alm: Budi', 'Alm Budi'],
  ['Budi alm.', 'Budi alm.'],
  ['Yusuf b.Harun', 'Yusuf bin Harun'],
  ['Siti BT. SALIM', 'Siti binti SALIM'],
  ['Siti bte Salim', 'Siti binti Salim'],
  ['Siti bnt. Salim', 'Siti binti Salim'],
  ['Siti Binti. Salim', 'Siti binti Salim'],
  ['Ali bin.Thalib', 'Ali bin Thalib'],
  ['~Joko~', 'Joko'],
  ['```Wati```', 'Wati'],
  ['\u2068Rina\u2069 binti \u202aToni\u202c', 'Rina binti Toni'],
  ['26/05/26 10.11 - Pak RT: 8. Yusuf bin Harun', 'Yusuf bin Harun'],
  ['26/05/2026, 10:11 - Pak RT: Yusuf', 'Yusuf'],
  ['[10:11, 26/5/2026] +62 812-3456-7890: Siti bnt Karto', 'Siti binti Karto'],
  ['[26/05/26, 08.30.15] Bu Rina: • Wati', 'Wati'],
  ['[5/26/26, 8:30:15\u202fPM] Bu Rina: Wati', 'Wati'],
  ['> Pak RT: 3. Wati', 'Wati'],
  ['Dewi: lunas', 'Dewi'],
  ['Dewi - DP 500rb', 'Dewi'],
  ['Budi (2.500.000)', 'Budi'],
  ['Budi [sudah transfer]', 'Budi'],
  ['Listiana', 'Listiana'],
  ['Salam bin Yusuf', 'Salam bin Yusuf'],
  ["Sapi'i", "Sapi'i"],
  ['Keluarga Bpk. Umar', 'Keluarga Bpk. Umar'],
  ['Hasan S.Pd.', 'Hasan S.Pd.'],
  ['✅ 3. Umar ✅✅', 'Umar'],
  ['👉🏽 Fatimah', 'Fatimah'],
  ['#7 Zaki', 'Zaki'],
  ['Nomor 8: Zaki', 'Zaki'],
  ['Noor Zaki', 'Noor Zaki'],
  ['[1] Ahmad', 'Ahmad'],
  ['1/ Ahmad', 'Ahmad'],
  ['🔟 Ahmad', 'Ahmad'],
  ['10\ufe0f\u20e3 Ahmad', 'Ahmad'],
  ['Atas nama: Fatimah', 'Fatimah'],
  ['an. Fatimah', 'Fatimah'],
  ['\u25aa\ufe0fAhmad', 'Ahmad'],
  ['① Ahmad', 'Ahmad'],
  ['１．Ahmad', 'Ahmad'],
  ['١. Ahmad', 'Ahmad'],
  ['a) Ahmad', 'Ahmad'],
  ['ii. Ahmad', 'Ahmad'],
  ['I. Ahmad', 'I. Ahmad'],
  ['𝗔𝗵𝗺𝗮𝗱 𝗯𝗶𝗻 𝗨𝗺𝗮𝗿', 'Ahmad bin Umar'],
  ['Ma`ruf', 'Ma`ruf'],
  ['“Ahmad”', 'Ahmad'],
  ['Siti bint Salim', 'Siti binti Salim'],
  ['Siti bnti Salim', 'Siti binti Salim'],
  ['Ahmad bin ....', 'Ahmad'],
  ['Ahmad bin -', 'Ahmad'],
  ['Ahmad ✅ lunas', 'Ahmad'],
  ['Ahmad bin Umar LUNAS', 'Ahmad bin Umar'],
  ['Ahmad sudah lunas', 'Ahmad'],
  ['Nama : Ahmad\nBin : Umar', 'Ahmad bin Umar'],
  ['Siti\nbinti: Karto (lunas)', 'Siti binti Karto'],
  ['Ahmad\nBin/Binti : Umar', 'Ahmad anak dari Umar'],
  ['Ahmad 2,5jt', 'Ahmad'],
  ['Ahmad Rp 2.500.000', 'Ahmad'],
  ['Ahmad 0812 3456 7890', 'Ahmad'],
  ['Ahmad (0812-3456-7890)', 'Ahmad'],
  ['1\tAhmad bin Umar\tLunas', 'Ahmad bin Umar'],
  ['Ahmad & keluarga', 'Ahmad & keluarga'],
  ['Ahmad bin Umar dan istri', 'Ahmad bin Umar dan istri'],
  ['Budi Santoso, S.Pd., M.Si', 'Budi Santoso, S.Pd., M.Si'],
  ['Prof. Dr. H. Budi, M.A., Ph.D', 'Prof. Dr. H. Budi, M.A., Ph.D'],
  ['Ahmad bin Umar, Jakarta', 'Ahmad bin Umar, Jakarta'],
  ['1. Ahmad, Bogor', 'Ahmad, Bogor'],
  ['Amin bin Umar', 'Amin bin Umar'],
  ['Ahmad bin: Umar', 'Ahmad bin Umar'],
  ['Siti bt:Karto', 'Siti binti Karto'],
  ['Ahmad, bin Umar', 'Ahmad bin Umar'],
  ['Ahmad (bin Umar)', 'Ahmad bin Umar'],
  ['Siti - binti Karto', 'Siti binti Karto'],
  ['Budi (WA: 0812-3456-7890)', 'Budi'],
  ['Ahmad bin Umar, HP: 081234567890', 'Ahmad bin Umar'],
  ['Budi WA 081234567890', 'Budi'],
  ['081234567890 - Budi', 'Budi'],
  ['Ahmad bin Umar, Ket: lunas', 'Ahmad bin Umar'],
  ['Ahmad, Alamat: Jakarta', 'Ahmad, Alamat: Jakarta'],
  ['Ahmad (titip: Bu Siti)', 'Ahmad (titip: Bu Siti)'],
  ['Budi: 2', 'Budi'],
  ['Budi RT 05/02', 'Budi RT 05/02'],
  ['Budi 1/7', 'Budi 1/7'],
  ['Siti (2)', 'Siti (2)'],
  ['Budi 2.500.000', 'Budi'],
  ['Budi sudah TF', 'Budi'],
  ['1\tBudi\t2\t2.500.000\tLunas', 'Budi'],
  ['1-Budi', 'Budi'],
  ['1、Budi', 'Budi'],
  ['[x] Budi', 'Budi'],
  ['☐ Budi', 'Budi'],
  ['✓ Budi', 'Budi'],
  ['→ Budi ★', 'Budi'],
  ['1. ´Abdullah', '´Abdullah'],
  ['a.n. Masjid Al-Ikhlas', 'Masjid Al-Ikhlas'],
  ['3. a.n. Data Wijaya', 'Data Wijaya'],
])('the list line %j gives the name %s', (line, name) => {
  const { people, leftOut } = parseNameList(line)
  expect([people.map(fullName), leftOut]).toEqual([[name], []])
})

test.each([
  'Daftar nama qurban:',
  '8. (kosong)',
  '8. masih kosong',
  'Sapi 1',
  '*Kelompok A*',
  'Sapi A 1447 H',
  'Nama peserta qurban',
  'Nama:',
  'Assalamualaikum wr wb',
  'Total 7 orang',
  'Qurban 1447 H',
  'Masjid Al-Ikhlas',
  'RT 05 RW 02',
  '<Media tidak disertakan>',
  'Pesan ini telah dihapus',
  'https://contoh.id/daftar',
  'Rp 2.500.000',
  "Assalamu'alaikum wr wb",
  "Wa'alaikumsalam",
  'Aamiin',
  '7 orang',
  'No. Nama',
  'Shohibul qurban',
  'Diteruskan berkali-kali',
  'Forwarded',
])('the list line %j is reported as not a name', line => {
  const { people, leftOut } = parseNameList(line)
  expect([people, leftOut.length]).toEqual([[], 1])
  expect(omittedLinesNote(leftOut)).toContain('Tidak dibaca sebagai nama: “')
  expect(omittedLinesNote(leftOut)).toContain('tulis “a.n.” di depannya')
})

test.each([
  ['Ahmad, Siti, Budi', ['Ahmad', 'Siti', 'Budi']],
  ['Ahmad, Siti dan Budi', ['Ahmad', 'Siti', 'Budi']],
  ['Ahmad bin Umar, Siti binti Karto', ['Ahmad bin Umar', 'Siti binti Karto']],
  ['Ahmad bin Umar; Siti', ['Ahmad bin Umar', 'Siti']],
  ['1. Ahmad bin Umar dan Siti binti Karto', ['Ahmad bin Umar', 'Siti binti Karto']],
  ['H. Ahmad & Hj. Siti', ['H. Ahmad', 'Hj. Siti']],
  ['Ahmad + Siti', ['Ahmad', 'Siti']],
  ['Ahmad, S.E. dan Siti, M.Si', ['Ahmad, S.E.', 'Siti, M.Si']],
  ['a.n. Ahmad dan Siti', ['Ahmad', 'Siti']],
  ['1. Ahmad 2. Siti bt Karto 3. Budi', ['Ahmad', 'Siti binti Karto', 'Budi']],
  ['1) Ahmad 2) Siti', ['Ahmad', 'Siti']],
  ['1. Ahmad (bin Umar), 2. Siti (binti Karto)', ['Ahmad bin Umar', 'Siti binti Karto']],
])('the list line %j is split into several people', (line, names) => {
  expect(parseNames(line).map(fullName)).toEqual(names)
})

test('of a table copied from a spreadsheet only the columns of names and parents are read', () => {
  const table = `No\tNama\tAlamat\tBin/Binti\tNo. HP\tKet
1\tAhmad\tJl. Mawar 5\tUmar\t081234567890\tLunas
2\tSiti\tBogor\tbinti Karto\t\t
3\tBudi bin Slamet\tDepok\t\t\tDP 500rb
4\t\tDepok\tToni\t\t`
  const { people, leftOut } = parseNameList(table)
  expect(people).toEqual([
    { name: 'Ahmad', bin: 'Umar', relation: null },
    { name: 'Siti', bin: 'Karto', relation: 'binti' },
    { name: 'Budi', bin: 'Slamet', relation: 'bin' },
  ])
  expect(leftOut).toEqual(['No Nama Alamat Bin/Binti No. HP Ket', '4 Depok Toni'])
  expect(parseNames('Nama\tBin\nAhmad\tUmar\nDewi').map(fullName)).toEqual(['Ahmad bin Umar', 'Dewi'])
})

test('a list line that equals a name of the order is kept, even if the line looks like a heading', () => {
  const known = [{ name: 'Sapi Keluarga', bin: null, relation: null }]
  expect(parseNameList('Sapi Keluarga\nBudi', known).people.map(fullName)).toEqual(['Sapi Keluarga', 'Budi'])
})

const word = fc.stringMatching(/^[A-Z][a-z']{2,8}$/).filter(text => parseNameList(text).leftOut.length === 0)
const before = fc.constantFrom(
  '',
  '1. ',
  '2) ',
  '(3) ',
  '• ',
  '- ',
  '4\ufe0f\u20e3 ',
  'No. 5 ',
  '*6.* ',
  '\u200e7. ',
  '[26/05 10.11] Pak RT: ',
)
const after = fc.constantFrom('', ',', ' ✅', ' (Lunas)', ' - lunas', '*', '_', '.', '\u2069')
const join = fc.constantFrom<[string, string]>(
  ['bin', 'bin'],
  ['b.', 'bin'],
  ['ibn', 'bin'],
  ['bt.', 'binti'],
  ['BINTI', 'binti'],
)

test('all people of a pasted list are read with bin or binti, whatever text surrounds the names', () => {
  const line = fc.tuple(before, word, join, word, after)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), lines => {
      const text = lines.map(
        ([start, name, [typed], parent, end]) => `${start}${name} ${typed} ${parent}${end}`,
      )
      const { people, leftOut } = parseNameList(text.join('\n'))
      expect(leftOut).toEqual([])
      expect(people.map(fullName)).toEqual(
        lines.map(([, name, [, said], parent]) => `${name} ${said} ${parent}`),
      )
    }),
    { numRuns: caseCount(200, 5000) },
  )
})

test('reading a list of names loses no line with a letter and is idempotent', () => {
  const part = fc.constantFrom(
    'Ahmad',
    ' ',
    'bin',
    '1.',
    ':',
    '*',
    '(',
    ')',
    '✅',
    'Sapi',
    '-',
    '[26/05 10.11]',
    'lunas',
    '_',
    'b.',
    '7',
  )
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 8 }), { maxLength: 5 }), lines => {
      const text = lines.map(parts => parts.join(''))
      const { people, leftOut } = parseNameList(text.join('\n'))
      const lettered = text.filter(line => /\p{L}/u.test(line.replace(/^\[26\/05 10\.11\]/, '')))
      expect(people.length + leftOut.length).toBeLessThanOrEqual(lettered.length)
      expect(people.every(({ name }) => name.trim() !== '')).toBe(true)
    }),
    { numRuns: caseCount(300, 10_000) },
  )
})

test('a very long line of a list of names is read quickly', () => {
  const start = performance.now()
  for (const unit of ['!', ' ,', '1.', '*', '_', '✅', '(lunas) ', 'a.n. ', '[26/05 10.11] ']) {
    const text = unit.repeat(20_000 / unit.length)
    parseNameList(`${text}a`)
    parseNameList(`a${text}`)
    stripNameMarkup(text.slice(0, 300))
  }
  expect(performance.now() - start).toBeLessThan(1500)
})

test('pasting a single name removes its chat formatting', () => {
  for (const typed of ['*Siti*', '1. Siti', '\u2068Siti\u2069', 'Siti,', ' Siti ✅', '_Siti_'])
    expect(beneficiaryInput.parse({ name: typed })).toEqual({ name: 'Siti', bin: null, relation: null })
  expect(beneficiaryInput.parse({ name: '12' }).name).toBe('12')
  expect(beneficiaryInput.parse({ name: 'Siti', bin: 'bt. Salim' })).toEqual({
    name: 'Siti',
    bin: 'Salim',
    relation: 'binti',
  })
})

test('the names form offers only names that are not locked', () => {
  const [ahmad, budi, dewi] = [
    { n: 1, name: 'Ahmad' },
    { n: 2, name: 'Budi' },
    { n: 4, name: 'Dewi' },
  ]
  const line = { id: 1, beneficiary_slots: 4, beneficiaries: [ahmad, budi, dewi] }
  expect(editableNames(line)).toEqual({ names: line.beneficiaries, lockedNames: [], slots: 4, keep: [] })
  const locked = [
    { item_id: 1, n: 3 },
    { item_id: 1, n: 4 },
    { item_id: 2, n: 1 },
  ]
  expect(editableNames(line, locked)).toEqual({
    names: [ahmad, budi],
    lockedNames: [dewi],
    slots: 2,
    keep: [3, 4],
  })
})
