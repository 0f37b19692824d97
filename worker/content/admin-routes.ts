import { activeStatuses, faqCategories, galleryCategories, serviceKinds } from '../contract/labels'
import {
  faq,
  faqInput,
  gallery,
  galleryInput,
  service,
  serviceInput,
  testimonial,
  testimonialInput,
} from '../contract/shop/content'
import { faqs, galleries, testimonials } from '../db/schema/content'
import { services } from '../db/schema/shop'
import { resource } from '../http/resource'
import { routes } from '../http/route'

const galleriesRoutes = resource(galleries, {
  entity: 'galleries',
  noun: 'galeri',
  input: galleryInput,
  item: gallery,
  tags: ['galleries'],
  filters: { category: galleryCategories, status: activeStatuses },
})

const testimonialsRoutes = resource(testimonials, {
  entity: 'testimonials',
  noun: 'testimonial',
  input: testimonialInput,
  item: testimonial,
  tags: ['testimonials'],
  filters: { status: activeStatuses },
})

const faqsRoutes = resource(faqs, {
  entity: 'faqs',
  noun: 'FAQ',
  input: faqInput,
  item: faq,
  tags: ['faqs'],
  filters: { category: faqCategories, status: activeStatuses },
})

const servicesRoutes = resource(services, {
  entity: 'services',
  noun: 'layanan',
  input: serviceInput,
  item: service,
  tags: ['services'],
  filters: { kind: serviceKinds, status: activeStatuses },
})

export const adminContent = routes()
  .route('/galleries', galleriesRoutes)
  .route('/testimonials', testimonialsRoutes)
  .route('/faqs', faqsRoutes)
  .route('/services', servicesRoutes)
