import { statSync } from 'node:fs'
import { join } from 'node:path'
import * as demo from '../../demo/content.ts'
import { eidDates } from '../../worker/contract/lib/eid'
import { pictureWidths } from '../../worker/contract/site/uploads'
import type { Db } from '../../worker/db/client'
import {
  animal_photos,
  animals as animalTable,
  bank_accounts,
  services as serviceTable,
  settings,
} from '../../worker/db/schema/catalog'
import {
  faqs as faqTable,
  galleries as galleryTable,
  legal_pages,
  media,
  testimonials as testimonialTable,
} from '../../worker/db/schema/site'
import { qrisPicture } from './pictures'

const stamps = (at: string) => ({ created_at: at, updated_at: at })
const id = () => crypto.randomUUID()
const minute = 60_000
const minutesBefore = (now: string, n: number) => new Date(Date.parse(now) - n * minute).toISOString()

const sizeOf = (file_url: string) => {
  const file = join(process.cwd(), 'demo', file_url)
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

async function seedAnimals(db: Db, now: string) {
  const rows = demo.animals.map(({ photos, ...animal }, n) => ({
    ...animal,
    id: id(),
    photos,
    at: minutesBefore(now, 90_000 + n),
  }))
  for (const { photos, at, ...animal } of rows) {
    await db.insert(animalTable).values({ ...animal, ...stamps(at) })
    for (const [order_index, { file_url, is_primary, alt }] of photos.entries()) {
      await db
        .insert(animal_photos)
        .values({ id: id(), animal_id: animal.id, file_url, alt_text: alt, is_primary, order_index })
    }
  }
  return rows
}

async function seedServices(db: Db, now: string) {
  const rows = demo.services.map(service => ({ ...service, id: id() }))
  for (const service of rows) await db.insert(serviceTable).values({ ...service, ...stamps(now) })
  return rows
}

async function seedLists(db: Db, now: string) {
  for (const row of demo.galleries) await db.insert(galleryTable).values({ id: id(), ...row, ...stamps(now) })
  for (const row of demo.testimonials)
    await db.insert(testimonialTable).values({ id: id(), ...row, ...stamps(now) })
  for (const row of demo.faqs) await db.insert(faqTable).values({ id: id(), ...row, ...stamps(now) })
  for (const row of demo.bankAccounts) {
    const qris_image_url = row.type === 'qris' ? qrisPicture : null
    await db.insert(bank_accounts).values({ id: id(), ...row, qris_image_url, ...stamps(now) })
  }
  for (const [n, row] of demo.mediaItems.entries()) {
    const object_key = row.file_url.replace('/media/', '').replace(/-1600\.\w+$/, '')
    const folder = row.folder === 'animals' || row.folder === 'gallery' ? row.folder : 'general'
    const file = { object_key, file_size: sizeOf(row.file_url), widths: [...pictureWidths] }
    await db
      .insert(media)
      .values({ id: id(), ...row, folder, ...file, ...stamps(minutesBefore(now, n)) })
      .onConflictDoNothing()
  }
}

async function seedSettings(db: Db, now: string) {
  const rows = {
    shop: demo.shop,
    home_content: demo.homeContent,
    whatsapp: demo.whatsapp,
    trust: demo.trust,
    promises: demo.promises,
    eid_dates: { dates: eidDates },
    payment: { qris_limit: 10_000_000 },
    gateway: demo.gateway,
    certificate_templates: { templates: demo.certificateTemplates },
  }
  for (const [type, content] of Object.entries(rows))
    await db.insert(settings).values({ type, content, updated_at: now })
  for (const page of demo.legalPages) await db.insert(legal_pages).values({ ...page, updated_at: now })
}

export async function seedContent(db: Db, now: string) {
  await seedSettings(db, now)
  await seedLists(db, now)
  return { animals: await seedAnimals(db, now), services: await seedServices(db, now) }
}

export type DemoProducts = Awaited<ReturnType<typeof seedContent>>
