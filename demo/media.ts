import { animals } from './animals.ts'
import { galleries } from './galleries.ts'
import { services } from './services.ts'
import { homeContent } from './site.ts'
import { testimonials } from './testimonials.ts'

const shown = [
  {
    file_url: homeContent.hero.image,
    alt_text: 'Ilustrasi hewan qurban di perbukitan pada pagi hari',
    caption: 'Gambar utama beranda',
  },
  ...animals.flatMap(animal =>
    animal.photos.map(({ file_url, alt }) => ({ file_url, alt_text: alt, caption: animal.name })),
  ),
  ...galleries.map(item => ({ file_url: item.image_url, alt_text: item.caption, caption: item.caption })),
  ...services.map(({ image_url, name }) => ({
    file_url: image_url,
    alt_text: `Ilustrasi layanan ${name}`,
    caption: name,
  })),
  ...testimonials.map(({ image_url, name }) => ({
    file_url: image_url,
    alt_text: 'Motif penghias testimoni',
    caption: `Testimoni ${name}`,
  })),
]

/** One row of the media table for each demo picture; the seed adds the file sizes. */
export const mediaItems = shown.map(({ file_url, alt_text, caption }) => {
  const [, , folder = 'general', file_name = ''] = file_url.split('/')
  return {
    file_name,
    file_type: 'image' as const,
    file_url,
    mime_type: 'image/webp',
    alt_text,
    caption,
    folder,
  }
})
