import type { Service } from '../../../worker/contract/shop/content'

/** As much of a service as its card shows. */
export type ShownService = Pick<
  Service,
  | 'id'
  | 'kind'
  | 'name'
  | 'description'
  | 'long_description'
  | 'features'
  | 'terms'
  | 'popular'
  | 'price'
  | 'image_url'
>

const qurban = { kind: 'qurban', price: null, image_url: null } as const

const terms = [
  'Harga mengikuti hewan yang dipilih.',
  'Nama pequrban dapat dilengkapi sampai penyembelihan dijadwalkan.',
]

/** Shown while services cannot be loaded. */
export const defaultServices: ShownService[] = [
  {
    ...qurban,
    id: 'qurban-regular',
    name: 'Qurban Regular',
    description: 'Satu kambing atau domba untuk satu nama.',
    long_description:
      'Pilih kambing atau domba, tuliskan nama pequrban, dan ikuti pelaksanaannya sampai sertifikat terbit.',
    features: ['Kambing atau domba pilihan', 'Satu nama untuk satu hewan', 'Sertifikat pelaksanaan'],
    terms,
    popular: false,
  },
  {
    ...qurban,
    id: 'qurban-premium',
    name: 'Qurban Premium',
    description: 'Satu sapi utuh untuk paling banyak tujuh nama.',
    long_description:
      'Untuk keluarga yang ingin berqurban bersama dengan satu sapi. Setiap nama tercantum dalam pesanan.',
    features: ['Sapi pilihan', 'Sampai tujuh nama', 'Sertifikat pelaksanaan'],
    terms,
    popular: true,
  },
  {
    ...qurban,
    id: 'qurban-corporate',
    name: 'Qurban Corporate',
    description: 'Qurban untuk kantor, masjid, sekolah, dan komunitas.',
    long_description: 'Beberapa hewan dalam satu pesanan, dengan daftar nama yang rapi untuk setiap hewan.',
    features: ['Banyak hewan dalam satu pesanan', 'Daftar nama per hewan', 'Sertifikat pelaksanaan'],
    terms,
    popular: false,
  },
]
