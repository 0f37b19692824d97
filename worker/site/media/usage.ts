import { eq, inArray, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { legalPageTypes } from '../../contract/labels'
import type { MediaUse } from '../../contract/site/media'
import type { SettingType } from '../../contract/site/settings'
import type { Db } from '../../db/client'
import { animal_photos, animals, bank_accounts, services, settings } from '../../db/schema/catalog'
import { certificate_wordings } from '../../db/schema/fulfilment/certificates'
import { orders } from '../../db/schema/orders'
import { galleries, legal_pages, testimonials } from '../../db/schema/site'

const maxUsesPerKind = 20

const settingNames: Record<SettingType, string> = {
  shop: 'Nama toko',
  home_content: 'Isi beranda',
  whatsapp: 'WhatsApp',
  eid_dates: 'Tanggal Idul Adha',
  payment: 'Pembayaran',
  gateway: 'Pembayaran otomatis',
  journal: 'Kode akun jurnal',
  holds: 'Batas pesanan',
  trust: 'Kepercayaan',
  promises: 'Harga dan bukti',
  messages: 'Pesan pelanggan',
  certificate_templates: 'Template sertifikat',
  certificate_signer: 'Penanda tangan sertifikat',
}

type PicturePlace = {
  entity: MediaUse['entity']
  table: SQLiteTable & Record<'id', SQLiteColumn>
  label: SQLiteColumn
  shows: SQLiteColumn[]
}

const picturePlaces: PicturePlace[] = [
  { entity: 'services', table: services, label: services.name, shows: [services.image_url] },
  { entity: 'galleries', table: galleries, label: galleries.caption, shows: [galleries.image_url] },
  { entity: 'testimonials', table: testimonials, label: testimonials.name, shows: [testimonials.image_url] },
  {
    entity: 'bank-accounts',
    table: bank_accounts,
    label: bank_accounts.bank_name,
    shows: [bank_accounts.logo_url, bank_accounts.qris_image_url],
  },
  { entity: 'orders', table: orders, label: orders.order_id, shows: [orders.slaughter_proof_url] },
]

type PlaceRow = { id: string; label: string }

const selectUses = (db: Db, { table, label, shows }: PicturePlace, urls: string[]) =>
  db
    .select({ id: sql<string>`${table.id}`.as('id'), label: sql<string>`${label}`.as('label') })
    .from(table)
    .where(or(...shows.map(column => inArray(column, urls))))
    .limit(maxUsesPerKind)

/** Pages and settings that show one of the URLs, at most 20 per kind. */
export async function mediaUsesOf(db: Db, urls: string[]): Promise<MediaUse[]> {
  const within = (text: SQLiteColumn) =>
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(urls)}) WHERE instr(${text}, value) > 0)`
  const { photos, shown, texts, pages, issued } = await db.batch({
    photos: db
      .selectDistinct({ id: animals.id, label: animals.name })
      .from(animal_photos)
      .innerJoin(animals, eq(animals.id, animal_photos.animal_id))
      .where(inArray(animal_photos.file_url, urls))
      .limit(maxUsesPerKind),
    shown: picturePlaces.map(one => selectUses(db, one, urls)),
    texts: db.select({ id: settings.type }).from(settings).where(within(settings.content)),
    pages: db.select({ id: legal_pages.type }).from(legal_pages).where(within(legal_pages.content)),
    // Published certificates keep the text of their template, so they may show a picture that the template lost.
    issued: db
      .select({ id: certificate_wordings.hash })
      .from(certificate_wordings)
      .where(within(certificate_wordings.template))
      .limit(1),
  })
  const as = (entity: MediaUse['entity'], rows: PlaceRow[] = []) => rows.map(row => ({ entity, ...row }))
  const named = (names: Record<string, string>, rows: { id: string }[]) =>
    rows.map(({ id }) => ({ id, label: names[id] ?? id }))
  return [
    ...as('animals', photos),
    ...picturePlaces.flatMap(({ entity }, n) => as(entity, shown[n])),
    ...as('settings', named(settingNames, texts)),
    ...as('legal-pages', named(legalPageTypes, pages)),
    ...issued.map(({ id }) => ({ entity: 'certificates' as const, id, label: 'yang sudah terbit' })),
  ]
}
