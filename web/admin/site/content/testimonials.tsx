import { Star } from 'lucide-react'
import { activeStatuses } from '../../../../worker/contract/labels'
import { ratingLabel } from '../../../../worker/contract/lib/format'
import { testimonialInput, testimonialSchema } from '../../../../worker/contract/site/content'
import { Picture } from '../../../ui/picture'
import { createCrudScreen } from '../../common/crud/screen'

const stars = [1, 2, 3, 4, 5]
const ratings = Object.fromEntries(stars.map(n => [n, ratingLabel(n)]))

export const { loader, Component } = createCrudScreen({
  resource: 'testimonials',
  title: 'Manajemen Testimonial',
  subject: 'testimonial',
  noun: 'testimonial',
  purpose: 'Kata pelanggan di sini tampil bergantian di situs.',
  item: testimonialSchema,
  input: testimonialInput,
  blank: { name: '', location: '', image_url: '', testimonial: '', rating: 5, status: 'active' },
  fields: [
    { name: 'name', label: 'Nama', kind: 'text' },
    { name: 'location', label: 'Lokasi', kind: 'text' },
    { name: 'image_url', label: 'URL foto', kind: 'picture' },
    { name: 'testimonial', label: 'Testimonial', kind: 'area' },
    { name: 'rating', label: 'Rating', kind: 'number-choice', options: ratings },
    { name: 'status', label: 'Status', kind: 'choice', options: activeStatuses },
  ],
  nameOf: item => `Testimonial ${item.name}`,
  card: item => (
    <div className="p-4">
      <div className="flex items-center gap-3">
        <Picture
          src={item.image_url}
          alt=""
          illustration="badal_umrah"
          ratio="1/1"
          sizes="56px"
          className="!size-14 shrink-0 rounded-full"
        />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{item.name}</p>
          <p className="text-sm wrap-anywhere text-muted">{item.location}</p>
        </div>
      </div>
      <Rating rating={item.rating} />
      <p className="typed-text line-clamp-5">{item.testimonial}</p>
    </div>
  ),
})

const Rating = ({ rating }: { rating: number }) => (
  <p className="my-3 flex items-center gap-1 text-sm text-muted">
    {stars.map(n => (
      <Star
        key={n}
        size={16}
        aria-hidden="true"
        className={n <= rating ? 'fill-gold text-gold' : 'text-line'}
      />
    ))}
    <span className="ml-1">{ratingLabel(rating)}</span>
  </p>
)
