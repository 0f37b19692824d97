import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { legalPageTypes } from '../contract/labels'
import type { MediaUse } from '../contract/shop/media'
import type { SettingType } from '../contract/shop/settings'
import type { Db } from '../db/client'
import { galleries, legal_pages, testimonials } from '../db/schema/content'
import { orders } from '../db/schema/orders'
import { animal_photos, animals, bank_accounts, services, settings } from '../db/schema/shop'

const mostTold = 20

const settingNames: Record<SettingType, string> = {
  home_content: 'Isi beranda',
  whatsapp: 'WhatsApp',
  eid_dates: 'Tanggal Idul Adha',
  payment: 'Pembayaran',
  journal: 'Kode akun jurnal',
  holds: 'Batas pesanan',
  trust: 'Kepercayaan',
  promises: 'Harga dan bukti',
  messages: 'Pesan pelanggan',
  certificate_templates: 'Template sertifikat',
  certificate_signer: 'Penanda tangan sertifikat',
}

const nameOf = (names: Record<string, string>, type: string) => names[type] ?? type

/** Where any of the addresses is shown: at most 20 places of each kind. */
export async function usesOf(db: Db, urls: string[]): Promise<MediaUse[]> {
  const within = (text: SQL) =>
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(urls)}) WHERE instr(${text}, value) > 0)`
  const { photos, offered, shown, said, accounts, proofs, texts, pages } = await db.batch({
    photos: db
      .selectDistinct({ id: animals.id, label: animals.name })
      .from(animal_photos)
      .innerJoin(animals, eq(animals.id, animal_photos.animal_id))
      .where(inArray(animal_photos.file_url, urls))
      .limit(mostTold),
    offered: db
      .select({ id: services.id, label: services.name })
      .from(services)
      .where(inArray(services.image_url, urls))
      .limit(mostTold),
    shown: db
      .select({ id: galleries.id, label: galleries.caption })
      .from(galleries)
      .where(inArray(galleries.image_url, urls))
      .limit(mostTold),
    said: db
      .select({ id: testimonials.id, label: testimonials.name })
      .from(testimonials)
      .where(inArray(testimonials.image_url, urls))
      .limit(mostTold),
    accounts: db
      .select({ id: bank_accounts.id, label: bank_accounts.bank_name })
      .from(bank_accounts)
      .where(or(inArray(bank_accounts.logo_url, urls), inArray(bank_accounts.qris_image_url, urls)))
      .limit(mostTold),
    proofs: db
      .select({ id: orders.id, label: orders.order_id })
      .from(orders)
      .where(inArray(orders.slaughter_proof_url, urls))
      .limit(mostTold),
    texts: db.select({ id: settings.type }).from(settings).where(within(sql`content`)),
    pages: db.select({ id: legal_pages.type }).from(legal_pages).where(within(sql`content`)),
  })
  const as = (entity: MediaUse['entity'], rows: { id: string; label: string }[]) =>
    rows.map(row => ({ entity, ...row }))
  return [
    ...as('animals', photos),
    ...as('services', offered),
    ...as('galleries', shown),
    ...as('testimonials', said),
    ...as('bank-accounts', accounts),
    ...as('orders', proofs),
    ...as(
      'settings',
      texts.map(({ id }) => ({ id, label: nameOf(settingNames, id) })),
    ),
    ...as(
      'legal-pages',
      pages.map(({ id }) => ({ id, label: nameOf(legalPageTypes, id) })),
    ),
  ]
}
