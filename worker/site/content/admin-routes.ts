import { activeStatuses, faqCategories, galleryCategories, serviceKinds } from '../../contract/labels'
import {
  faqInput,
  faqSchema,
  galleryInput,
  gallerySchema,
  serviceInput,
  serviceSchema,
  testimonialInput,
  testimonialSchema,
} from '../../contract/site/content'
import { services } from '../../db/schema/catalog/shop'
import { faqs, galleries, testimonials } from '../../db/schema/site'
import { confirmHeader } from '../../http/confirmed'
import { resource } from '../../http/resource'
import { routes } from '../../http/route'
import { confirmContactChanges } from './contacts'

const galleriesRoutes = resource(galleries, {
  entity: 'galleries',
  noun: 'galeri',
  input: galleryInput,
  item: gallerySchema,
  tags: ['galleries'],
  guard: confirmContactChanges('Galeri'),
  headers: confirmHeader,
  filters: { category: galleryCategories, status: activeStatuses },
})

const testimonialsRoutes = resource(testimonials, {
  entity: 'testimonials',
  noun: 'testimonial',
  input: testimonialInput,
  item: testimonialSchema,
  tags: ['testimonials'],
  guard: confirmContactChanges('Testimonial', { isPersonal: true }),
  headers: confirmHeader,
  filters: { status: activeStatuses },
})

const faqsRoutes = resource(faqs, {
  entity: 'faqs',
  noun: 'FAQ',
  input: faqInput,
  item: faqSchema,
  tags: ['faqs'],
  guard: confirmContactChanges('FAQ'),
  headers: confirmHeader,
  filters: { category: faqCategories, status: activeStatuses },
})

const servicesRoutes = resource(services, {
  entity: 'services',
  noun: 'layanan',
  input: serviceInput,
  item: serviceSchema,
  tags: ['services'],
  guard: confirmContactChanges('Layanan'),
  headers: confirmHeader,
  filters: { kind: serviceKinds, status: activeStatuses },
})

export const adminContent = routes()
  .route('/galleries', galleriesRoutes)
  .route('/testimonials', testimonialsRoutes)
  .route('/faqs', faqsRoutes)
  .route('/services', servicesRoutes)
