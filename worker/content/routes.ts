import { Hono } from 'hono'
import { z } from 'zod'
import { choice, items, slugParam } from '../contract/base'
import { legalPageTypes } from '../contract/labels'
import { faq, gallery, legalPage, service, testimonial } from '../contract/shop/content'
import { landing as landingAnswer, siteContent as siteAnswer } from '../contract/shop/site'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { publish } from '../http/publish'
import { valid } from '../http/validate'
import { publicLegalPage } from '../settings/legal'
import { siteContent } from '../settings/read'
import { landing } from './landing'
import { serviceAt } from './product'
import { activeFaqs, activeGalleries, activeServices, activeTestimonials } from './read'

export const content = new Hono<Env>()
  .get('/site', describe('getLanding', 'Seluruh isi beranda', { answer: landingAnswer }), async c =>
    publish(c, await landing(c.var.db, nowText()), 'stock', [
      'settings',
      'animals',
      'services',
      'galleries',
      'testimonials',
      'faqs',
    ]),
  )
  .get('/site/content', describe('getSiteContent', 'Teks situs', { answer: siteAnswer }), async c =>
    publish(c, await siteContent(c.var.db, nowText()), 'stock', ['settings']),
  )
  .get('/services', describe('listServices', 'Layanan', { answer: items(service) }), async c =>
    publish(c, { items: await activeServices(c.var.db) }, 'stock', ['services']),
  )
  .get(
    '/services/:slug',
    describe('getService', 'Satu layanan', { answer: service }),
    valid('param', slugParam),
    async c => publish(c, await serviceAt(c.var.db, c.req.valid('param').slug), 'stock', ['services']),
  )
  .get('/galleries', describe('listGalleries', 'Galeri', { answer: items(gallery) }), async c =>
    publish(c, { items: await activeGalleries(c.var.db) }, 'content', ['galleries']),
  )
  .get('/testimonials', describe('listTestimonials', 'Testimoni', { answer: items(testimonial) }), async c =>
    publish(c, { items: await activeTestimonials(c.var.db) }, 'content', ['testimonials']),
  )
  .get('/faqs', describe('listFaqs', 'Pertanyaan umum', { answer: items(faq) }), async c =>
    publish(c, { items: await activeFaqs(c.var.db) }, 'content', ['faqs']),
  )
  .get(
    '/legal-pages/:type',
    describe('getLegalPage', 'Halaman hukum', { answer: legalPage }),
    valid('param', z.object({ type: choice(legalPageTypes) })),
    async c => {
      const { type } = c.req.valid('param')
      return publish(c, await publicLegalPage(c.var.db, type), 'content', ['legal-pages'])
    },
  )
