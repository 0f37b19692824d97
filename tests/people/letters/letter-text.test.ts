import { describe, expect, test } from 'vitest'
import { bankAccountChangeLetter, signInLetter } from '../../../worker/people/letters/letter-text'
import { staffLetter } from '../../../worker/people/letters/shop-letters'

const told = (action: string, changes: Record<string, unknown>, entity_id = 'satu') => ({
  entity_id,
  action,
  actor: 'dewi@contoh.id',
  changes,
  at: '2026-05-20T05:00:00.000Z',
})
const lines = (text: string) => text.split('\n').filter(line => line.startsWith('- '))

describe('e-mails about a payment account', () => {
  const letter = (action: string, changes: Record<string, unknown>) =>
    bankAccountChangeLetter(told(action, changes), 'Toko', 'https://toko.id')

  test('the e-mail about a new payment account lists its details', () => {
    const { subject, text } = letter('create', {
      account_number: [null, '12345678'],
      status: [null, 'active'],
      order_index: [null, 3],
    })
    expect(subject).toBe('Rekening penerima pembayaran ditambahkan')
    expect(lines(text)).toEqual(['- Nomor rekening: 1234 5678', '- Status: dipakai'])
  })

  test('the e-mail about a changed payment account lists values before and after, or only after if a value was empty', () => {
    const { subject, text } = letter('update', {
      bank_name: ['BCA', 'BSI'],
      account_name: ['', 'Yayasan'],
      account_number: ['1', '1'],
      status: ['active', 'inactive'],
      note: ['a', 'b'],
    })
    expect(subject).toBe('Rekening penerima pembayaran diubah')
    expect(lines(text)).toEqual([
      '- Nama bank: BCA → BSI',
      '- Nama pemilik rekening: Yayasan',
      '- Status: dipakai → tidak dipakai',
    ])
    expect(text).toContain('oleh dewi@contoh.id')
    expect(text.endsWith('\n\nBack office: https://toko.id/admin\n\n--\nToko\n')).toBe(true)
  })

  test('the e-mail about a deleted payment account lists its details', () => {
    const { subject, text } = letter('delete', { deleted: { bank_name: [null, 'BCA'] } })
    expect(subject).toBe('Rekening penerima pembayaran dihapus')
    expect(lines(text)).toEqual(['- Nama bank: BCA'])
    for (const deleted of [null, 'BCA', []]) expect(lines(letter('delete', { deleted }).text)).toEqual([])
  })
})

test('a sign-in e-mail names the device, also if its browser is unknown', () => {
  const text = (user_agent: unknown) =>
    signInLetter(told('sign_in', { user_agent }), 'Toko', 'https://toko.id').text
  expect(text('Mozilla/5.0 (Windows NT 10.0) Firefox/130.0')).toContain('Firefox')
  for (const unknown of [null, 5, undefined])
    expect(text(unknown)).toContain('perangkat yang belum dikenal: ')
})

test('the e-mail about a new owner names the new owner and the shop', () => {
  const { text } = staffLetter(told('owner_made', { email: 'baru@contoh.id' }), 'Toko', 'https://toko.id')
  expect(text).toMatch(/^Pada .* memberi baru@contoh\.id hak pemilik Toko:/)
})

test('an e-mail about the shop’s public accounts lists each change, also from or to an empty account', () => {
  const changes = [
    { label: 'BCA', before: null, after: '123' },
    { label: 'BSI', before: '456', after: '' },
  ]
  const { text } = staffLetter(told('account_changed', { changes }), 'Toko', 'https://toko.id')
  expect(lines(text)).toEqual(['- BCA: kosong → 123', '- BSI: 456 → kosong'])
  const limit = (name: string) => staffLetter(told('limit_reached', {}, name), 'Toko', 'https://toko.id').text
  expect(limit('codes')).toContain('habis: Tebakan kode diskon.')
  expect(limit('toString')).toContain('habis: toString.')
})

test('the e-mail about a payment that a provider took back explains what to do about a refund of its order', () => {
  const { text } = staffLetter(
    told('payment_taken_back', { amount: 250_000, source: 'QRIS' }),
    'Toko',
    'https://toko.id',
  )
  expect(text).toMatch(/QRIS menarik kembali Rp\s250\.000/)
  expect(text).toContain('tolak refund yang belum dibayar; bila sudah dibayar, minta pelanggan mengembalikan')
})

test('an e-mail about a changed setting names the menu that leads to it', () => {
  const letter = (entity_id: string) =>
    staffLetter(told('account_changed', { changes: [] }, entity_id), 'Toko', 'https://toko.id').text
  expect(letter('messages')).toContain('kembalikan isinya di Pengaturan › Teks Pesan,')
  expect(letter('feeds')).toContain('kembalikan isinya di Mutasi › Sumber otomatis,')
})
