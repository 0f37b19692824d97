import { z } from 'zod'
import { enumOf, itemsSchema, slugParam } from '../../contract/base'
import { legalPageTypes } from '../../contract/labels'
import {
  faqSchema,
  gallerySchema,
  landingSchema as landingAnswer,
  legalPageSchema,
  serviceSchema,
  siteContentSchema as siteAnswer,
  testimonialSchema,
} from '../../contract/site/content'
import { nowText } from '../../db/stamp'
import { cacheableJson } from '../../http/cache/purge'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { readPublicLegalPage } from '../settings/legal'
import { readSiteContent } from '../settings/read'
import { readService } from './product'
import {
  activeFaqsQuery,
  activeGalleriesQuery,
  activeServicesQuery,
  activeTestimonialsQuery,
  readLanding,
} from './read'

export const contentRoutes = createRoutes()
  .get('/site', describeRoute('getLanding', 'Seluruh isi beranda', landingAnswer), async c =>
    cacheableJson(c, await readLanding(c.var.db, c.env, nowText()), 'stock', [
      'settings',
      'animals',
      'services',
      'galleries',
      'testimonials',
      'faqs',
    ]),
  )
  .get('/site/content', describeRoute('getSiteContent', 'Teks situs', siteAnswer), async c =>
    cacheableJson(c, await readSiteContent(c.var.db, c.env, nowText()), 'stock', ['settings']),
  )
  .get('/services', describeRoute('listServices', 'Layanan', itemsSchema(serviceSchema)), async c =>
    cacheableJson(c, { items: await activeServicesQuery(c.var.db) }, 'stock', ['services']),
  )
  .get(
    '/services/:slug',
    describeRoute('getService', 'Satu layanan', serviceSchema),
    validateInput('param', slugParam),
    async c =>
      cacheableJson(c, await readService(c.var.db, c.req.valid('param').slug), 'stock', ['services']),
  )
  .get('/galleries', describeRoute('listGalleries', 'Galeri', itemsSchema(gallerySchema)), async c =>
    cacheableJson(c, { items: await activeGalleriesQuery(c.var.db) }, 'content', ['galleries']),
  )
  .get(
    '/testimonials',
    describeRoute('listTestimonials', 'Testimoni', itemsSchema(testimonialSchema)),
    async c =>
      cacheableJson(c, { items: await activeTestimonialsQuery(c.var.db) }, 'content', ['testimonials']),
  )
  .get('/faqs', describeRoute('listFaqs', 'Pertanyaan umum', itemsSchema(faqSchema)), async c =>
    cacheableJson(c, { items: await activeFaqsQuery(c.var.db) }, 'content', ['faqs']),
  )
  .get(
    '/legal-pages/:type',
    describeRoute('getLegalPage', 'Halaman hukum', legalPageSchema),
    validateInput('param', z.object({ type: enumOf(legalPageTypes) })),
    async c => {
      const { type } = c.req.valid('param')
      return cacheableJson(c, await readPublicLegalPage(c.var.db, type), 'content', ['legal-pages'])
    },
  )
