import type { AnimalType, ServiceKind } from '../../../../worker/contract/labels'

type Common = { name: string; description: string }
export type AnimalExample = Common & { type: AnimalType; weight: string; shares: number }
export type ServiceExample = Common & { kind: ServiceKind; terms: string[] }
export type Example = AnimalExample | ServiceExample

export const isAnimal = (example: Example): example is AnimalExample => 'type' in example

/** Products that qurban shops commonly sell. Price and stock are missing because each shop sets its own. */
export const exampleProducts: Example[] = [
  {
    name: 'Kambing Standar',
    type: 'Kambing',
    weight: '23–26 kg',
    shares: 1,
    description: 'Satu ekor kambing untuk satu nama, cukup umur dan sehat.',
  },
  {
    name: 'Kambing Besar',
    type: 'Kambing',
    weight: '30–35 kg',
    shares: 1,
    description: 'Satu ekor kambing besar untuk satu nama, cukup umur dan sehat.',
  },
  {
    name: 'Domba Standar',
    type: 'Domba',
    weight: '25–28 kg',
    shares: 1,
    description: 'Satu ekor domba untuk satu nama, cukup umur dan sehat.',
  },
  {
    name: 'Sapi Utuh',
    type: 'Sapi',
    weight: '300–350 kg',
    shares: 1,
    description: 'Satu ekor sapi untuk keluarga atau rombongan, hingga tujuh nama.',
  },
  {
    name: 'Sapi Patungan (1/7)',
    type: 'Sapi',
    weight: '300–350 kg',
    shares: 7,
    description: 'Satu dari tujuh bagian seekor sapi. Kelompok disembelih setelah ketujuh bagiannya terisi.',
  },
  {
    name: 'Badal Haji',
    kind: 'badal_haji',
    description:
      'Haji atas nama orang yang telah wafat atau tidak mampu lagi, oleh pelaksana yang sudah berhaji.',
    terms: ['Satu nama untuk satu badal', 'Nama tidak dapat diganti setelah pelaksanaannya dijadwalkan'],
  },
  {
    name: 'Badal Umrah',
    kind: 'badal_umrah',
    description:
      'Umrah atas nama orang yang telah wafat atau tidak mampu lagi, oleh pelaksana yang sudah berumrah.',
    terms: ['Satu nama untuk satu badal', 'Nama tidak dapat diganti setelah pelaksanaannya dijadwalkan'],
  },
]
