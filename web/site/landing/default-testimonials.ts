import type { Testimonial } from '../../../worker/contract/shop/content'

export type ShownTestimonial = Pick<
  Testimonial,
  'id' | 'name' | 'location' | 'image_url' | 'testimonial' | 'rating'
>

/** Shown while there are none of the operator's own. */
export const defaultTestimonials: ShownTestimonial[] = [
  {
    id: 'testimoni-1',
    name: 'Keluarga Rahman',
    location: 'Bandung',
    image_url: '/illustrations/qurban.webp',
    testimonial: 'Pemesanannya mudah dan setiap tahapnya dapat kami ikuti dari rumah.',
    rating: 5,
  },
  {
    id: 'testimoni-2',
    name: 'Ibu Nur',
    location: 'Surabaya',
    image_url: '/illustrations/badal_umrah.webp',
    testimonial: 'Pertanyaan kami dijawab dengan sabar sampai sertifikat badal umrah ibu terbit.',
    rating: 5,
  },
  {
    id: 'testimoni-3',
    name: 'Panitia Masjid Al-Ikhlas',
    location: 'Depok',
    image_url: '/illustrations/sapi.webp',
    testimonial: 'Daftar nama jamaah kami tersusun rapi dan mudah dilaporkan kembali.',
    rating: 5,
  },
]
