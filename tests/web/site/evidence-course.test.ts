import { describe, expect, test } from 'vitest'
import { evidenceStepsOf, missingFilesReason, splitEvidence } from '../../../web/site/evidence/section'
import type { CustomerEvidenceFile, OrderSacrifice } from '../../../worker/contract/fulfilment/evidence'

const file = (
  stage: CustomerEvidenceFile['stage'],
  at = '2026-05-27T01:00:00.000Z',
): CustomerEvidenceFile => ({
  id: `${stage}-${at}`,
  stage,
  mime: 'image/jpeg',
  size: 1,
  at,
  url: '',
  preview: null,
})

const goat: OrderSacrifice = {
  number: 12,
  kind: 'Kambing',
  name: 'Kambing Etawa',
  tag: null,
  status: 'scheduled',
  date: '2026-05-27',
  location: 'Masjid Raya',
  performer: null,
  witnesses: null,
  weight_kg: null,
  packages: null,
  best: null,
  completed_at: null,
  capacity: 1,
  own: ['Ahmad'],
  others: [],
  foundation_shares: 0,
  files: [],
}

describe('the progress of a sacrifice', () => {
  const states = (sacrifice: OrderSacrifice) => evidenceStepsOf(sacrifice).map(({ state }) => state)

  test('the progress of a sacrifice begins with its first stage and shows date and place of the plan', () => {
    expect(states(goat)).toEqual(['current', 'todo', 'todo', 'todo', 'todo', 'todo'])
    expect(evidenceStepsOf(goat)[2]).toMatchObject({
      label: 'Penyembelihan',
      note: '27 Mei 2026, Masjid Raya',
    })
  })

  test('the progress marks a stage as done only if a file shows the stage or the team recorded it', () => {
    const packed = { ...goat, files: [file('papan_nama'), file('pengemasan')] }
    expect(states(packed)).toEqual(['todo', 'done', 'todo', 'todo', 'done', 'current'])
    expect(evidenceStepsOf(packed)[0]).toMatchObject({ label: 'Hewan tiba', note: 'Tidak difoto' })
  })

  test('the progress of a badal has its own stages', () => {
    expect(evidenceStepsOf({ ...goat, kind: 'badal_umrah' }).map(({ label }) => label)).toEqual([
      'Niat',
      'Pelaksanaan',
      'Selesai',
    ])
  })

  test('the progress of a completed sacrifice shows only done stages', () => {
    const packed = { ...goat, status: 'completed' as const, files: [file('papan_nama'), file('pengemasan')] }
    expect(evidenceStepsOf(packed).map(({ label }) => label)).toEqual([
      'Papan nama',
      'Penyembelihan',
      'Pengemasan',
    ])
    const rite = { ...goat, kind: 'badal_umrah' as const, status: 'completed' as const }
    expect(evidenceStepsOf(rite).map(({ label, state }) => [label, state])).toEqual([
      ['Pelaksanaan', 'done'],
      ['Selesai', 'done'],
    ])
    expect(states({ ...rite, status: 'scheduled' })).toEqual(['current', 'todo', 'todo'])
    expect(evidenceStepsOf({ ...rite, status: 'scheduled' })[0]?.note).toBeUndefined()
  })

  test('a sacrifice without pictures shows a reason that depends on its status', () => {
    expect(missingFilesReason(goat)).toContain('setelah tim mengirimnya')
    expect(missingFilesReason({ ...goat, status: 'completed' })).toContain('sudah dilaksanakan')
    expect(missingFilesReason({ ...goat, files: [file('tiba')] })).toBeNull()
  })
})

test('evidence pictures of name board and packing are shown first, and pictures of the slaughter need a tap', () => {
  const files = [file('tiba'), file('penyembelihan'), file('pengemasan'), file('papan_nama')]
  const { open, slaughter } = splitEvidence({ ...goat, files })
  expect(open.map(({ stage }) => stage)).toEqual(['papan_nama', 'pengemasan', 'tiba'])
  expect(slaughter.map(({ stage }) => stage)).toEqual(['penyembelihan'])
})
