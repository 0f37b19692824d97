import { describe, expect, test } from 'vitest'
import {
  changeCertificateContent,
  fillEmptyCertificateFields,
  revokeCertificate,
  seatColumnsAfterMove,
  throwIfTransitionRefused,
  unpublishCertificate,
  updateCertificateFromOrder,
} from '../../../../worker/fulfilment/certificates/lifecycle/transitions'
import { certificateByIdSql, selectCertificates } from '../../../../worker/fulfilment/certificates/rows'
import { newCertificate } from '../../../support/certificates'
import { db } from '../../../support/shop'

async function certificate(values: Parameters<typeof newCertificate>[0] = {}) {
  const { id } = await newCertificate(values)
  const [row] = await selectCertificates(db, certificateByIdSql(id))
  if (!row) throw new Error('no certificate')
  return row
}

const now = '2026-06-02T00:00:00.000Z'

describe('certificate transitions', () => {
  test('withdrawing an unsigned published certificate makes it a draft, and withdrawing a signed certificate is refused', async () => {
    const row = await certificate()
    expect(unpublishCertificate(row)).toEqual({
      values: { status: 'draft' },
      changes: { status: ['published', 'draft'] },
      seals: false,
    })
    expect(unpublishCertificate({ ...row, status: 'draft' })).toBeNull()
    expect(() => unpublishCertificate({ ...row, signed_at: now })).toThrow('certificate_signed')
  })

  test('revoking a certificate twice keeps the reason of the first revocation', async () => {
    const row = await certificate()
    expect(revokeCertificate(row, { reason: 'wrong', note: 'salah nama' }, now)).toEqual({
      values: { status: 'revoked', revoked_at: now, revoke_reason: 'wrong', revoke_note: 'salah nama' },
      changes: { status: ['published', 'revoked'], reason: [null, 'wrong'] },
      action: 'revoke',
      seals: false,
    })
    expect(revokeCertificate({ ...row, status: 'revoked' }, { reason: 'wrong', note: null }, now)).toBeNull()
  })

  test('rewriting a published certificate signs it if its code or signature is missing', async () => {
    const row = await certificate({ code: 'ABCDEFGHJK' })
    const { name, status } = row
    expect(changeCertificateContent(row, { name, status }, false)).toBeNull()
    expect(changeCertificateContent(row, { name, status }, true)).toMatchObject({ seals: true, changes: {} })
    expect(changeCertificateContent({ ...row, code: null }, { name, status }, false)).toMatchObject({
      seals: true,
    })
    expect(changeCertificateContent({ ...row, code: null }, { name, status: 'draft' }, true)).toMatchObject({
      seals: false,
      changes: { status: ['published', 'draft'] },
    })
    expect(changeCertificateContent(row, { name: 'Budi', status }, false)?.changes).toEqual({
      name: ['•••', '•••'],
    })
    expect(() =>
      changeCertificateContent({ ...row, signed_at: now }, { name: 'Budi', status }, true),
    ).toThrow('certificate_signed')
    expect(() =>
      changeCertificateContent({ ...row, status: 'revoked' }, { name: 'Budi', status }, false),
    ).toThrow('certificate_closed')
  })
})

test('each certificate state allows only its own transitions, and a refused transition reports the reason', async () => {
  const row = await certificate()
  const why = (step: 'write' | 'replace' | 'revoke', values: Partial<typeof row>) => {
    try {
      throwIfTransitionRefused(step, { ...row, ...values })
      return null
    } catch (error) {
      return error instanceof Error ? error.message : 'other'
    }
  }
  const states = [
    { status: 'draft' },
    { status: 'published' },
    { status: 'published', signed_at: now },
    { status: 'replaced', signed_at: now },
    { status: 'revoked', signed_at: now },
  ] as const
  const [unpublished, closed] = ['certificate_not_published', 'certificate_closed']
  expect(states.map(state => why('write', state))).toEqual([null, null, 'certificate_signed', closed, closed])
  expect(states.map(state => why('replace', state))).toEqual([unpublished, null, null, closed, closed])
  expect(states.map(state => why('revoke', state))).toEqual([unpublished, null, null, closed, null])
})

test('empty certificate fields are filled, existing text is kept, and each certificate kind has its own fields', async () => {
  const row = await certificate({ location: 'Bogor', beneficiaries: null })
  const fill = { location: 'Garut', beneficiaries: 'Warga', pelaksana_nama: 'Ustaz' }
  expect(fillEmptyCertificateFields(row, fill)).toMatchObject({
    location: 'Bogor',
    beneficiaries: 'Warga',
    pelaksana_nama: null,
  })
  expect(fillEmptyCertificateFields({ ...row, service_type: 'Badal Haji' }, fill)).toMatchObject({
    beneficiaries: null,
    pelaksana_nama: 'Ustaz',
  })
  expect(fillEmptyCertificateFields(row, {}).beneficiaries).toBeNull()
})

test('a certificate updated from its order takes the order’s values and keeps its own values where the order has none', async () => {
  const row = await certificate({ location: 'Bogor', product: 'Kambing' })
  const slot = {
    item_n: 1,
    beneficiary_n: 1,
    sacrifice_id: null,
    former: null,
    name: row.name,
    service_type: 'Qurban Kambing' as const,
    product: 'Kambing',
    date: row.date,
    location: null,
    pelaksana_nama: null,
    tahun_hijriah: null,
  }
  expect(updateCertificateFromOrder(row, slot)).toBeNull()
  expect(updateCertificateFromOrder(row, { ...slot, location: 'Garut' })).toEqual({
    ...row,
    location: 'Garut',
  })
})

test('moving a certificate to another order removes its seat', async () => {
  const row = await certificate()
  expect(seatColumnsAfterMove(row, null, { item_n: 2 })).toEqual({ item_n: 2 })
  expect(seatColumnsAfterMove(row, 'lain', { item_n: 2 })).toEqual({
    product: null,
    item_n: null,
    beneficiary_n: null,
    sacrifice_id: null,
  })
})
