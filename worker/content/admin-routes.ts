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

export const adminGalleries = resource(galleries, {
  entity: 'galleries',
  noun: 'galeri',
  input: galleryInput,
  item: gallery,
  tags: ['galleries'],
  filters: { category: galleryCategories, status: activeStatuses },
})

export const adminTestimonials = resource(testimonials, {
  entity: 'testimonials',
  noun: 'testimonial',
  input: testimonialInput,
  item: testimonial,
  tags: ['testimonials'],
  filters: { status: activeStatuses },
})

export const adminFaqs = resource(faqs, {
  entity: 'faqs',
  noun: 'FAQ',
  input: faqInput,
  item: faq,
  tags: ['faqs'],
  filters: { category: faqCategories, status: activeStatuses },
})

export const adminServices = resource(services, {
  entity: 'services',
  noun: 'layanan',
  input: serviceInput,
  item: service,
  tags: ['services'],
  filters: { kind: serviceKinds, status: activeStatuses },
})
