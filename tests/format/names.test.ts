import { expect, test } from 'vitest'
import { fullName, lacksRelation, readName, readNames } from '../../worker/contract/orders/names'

test('a full name says bin or binti, and where nobody was asked it says whose child', () => {
  expect(fullName({ name: 'Ahmad', bin: null, relation: null })).toBe('Ahmad')
  expect(fullName({ name: 'Ahmad', bin: 'Umar', relation: 'bin' })).toBe('Ahmad bin Umar')
  expect(fullName({ name: 'Fatimah', bin: 'Yusuf', relation: 'binti' })).toBe('Fatimah binti Yusuf')
  expect(fullName({ name: 'Fatimah', bin: 'BINTI Yusuf', relation: null })).toBe('Fatimah binti Yusuf')
  expect(fullName({ name: 'Almarhum Sukarno', bin: 'Sosrodihardjo', relation: null })).toBe(
    'Almarhum Sukarno anak dari Sosrodihardjo',
  )
  expect(fullName({ name: 'Ahmad', bin: 'Bintang', relation: 'bin' })).toBe('Ahmad bin Bintang')
})

test('only a parent without bin or binti lacks it', () => {
  expect(lacksRelation({ bin: 'Umar', relation: null })).toBe(true)
  expect(lacksRelation({ bin: 'bin Umar', relation: null })).toBe(false)
  expect(lacksRelation({ bin: null, relation: 'bin' })).toBe(false)
})

test('a name is read at its first bin or binti that stands between two names', () => {
  expect(readName('Ahmad bin Umar bin Ali')).toEqual({ name: 'Ahmad', bin: 'Umar bin Ali', relation: 'bin' })
  expect(readName('Siti  Aminah BINTI Wahab')).toEqual({
    name: 'Siti Aminah',
    bin: 'Wahab',
    relation: 'binti',
  })
  for (const name of ['Bin Umar', 'Ahmad bin', 'Bintang Robin', '']) {
    expect(readName(name)).toEqual({ name, bin: null, relation: null })
  }
})

test('a pasted list loses its numbers and bullets and nothing else', () => {
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
  expect(readNames(pasted).map(fullName)).toEqual([
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
