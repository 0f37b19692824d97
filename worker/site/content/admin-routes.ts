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
import { services } from '../../db/schema/catalog'
import { faqs, galleries, testimonials } from '../../db/schema/site'
import { confirmationHeaders } from '../../http/credential'
import { sortableResource } from '../../http/resource'
import { createRoutes } from '../../http/route'
import { confirmContactChanges } from './read'

const galleriesRoutes = sortableResource(galleries, {
  entity: 'galleries',
  noun: 'galeri',
  input: galleryInput,
  item: gallerySchema,
  tags: ['galleries'],
  guard: confirmContactChanges('Galeri'),
  headers: confirmationHeaders,
  filters: { category: galleryCategories, status: activeStatuses },
})

const testimonialsRoutes = sortableResource(testimonials, {
  entity: 'testimonials',
  noun: 'testimonial',
  input: testimonialInput,
  item: testimonialSchema,
  tags: ['testimonials'],
  guard: confirmContactChanges('Testimonial', { isPersonal: true }),
  headers: confirmationHeaders,
  filters: { status: activeStatuses },
})

const faqsRoutes = sortableResource(faqs, {
  entity: 'faqs',
  noun: 'FAQ',
  input: faqInput,
  item: faqSchema,
  tags: ['faqs'],
  guard: confirmContactChanges('FAQ'),
  headers: confirmationHeaders,
  filters: { category: faqCategories, status: activeStatuses },
})

const servicesRoutes = sortableResource(services, {
  entity: 'services',
  noun: 'layanan',
  input: serviceInput,
  item: serviceSchema,
  tags: ['services'],
  guard: confirmContactChanges('Layanan'),
  headers: confirmationHeaders,
  filters: { kind: serviceKinds, status: activeStatuses },
})

export const contentAdminRoutes = createRoutes()
  .route('/galleries', galleriesRoutes)
  .route('/testimonials', testimonialsRoutes)
  .route('/faqs', faqsRoutes)
  .route('/services', servicesRoutes)
