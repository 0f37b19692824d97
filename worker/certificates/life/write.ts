import { and, sql } from 'drizzle-orm'
import { wibMonth } from '../../contract/format'
import type { Certificate, CertificateInput } from '../../contract/proof/certificates'
import { audit, auditIfChanged, changesOf } from '../../db/audit'
import type { Db } from '../../db/client'
import { isAnonymized, isUniqueClash } from '../../db/errors'
import { again, asSeen, retried } from '../../db/guard'
import { certificates } from '../../db/schema/certificates'
import { orders } from '../../db/schema/orders'
import { stampAfter } from '../../db/stamp'
import { certificateNumber } from '../../orders/place/codes'
import { Problem } from '../../problem'
import type { Work } from '../../work'
import { templatesOf, templatesStatement } from '../look/document'
import { byId, type CertificateRow, replacedNumber, selectCertificates } from '../look/rows'
import { publishing } from '../look/standing'
import { type Sealing, sealOf } from '../seal/seal'
import { tellPublished } from './tell'

const attempts = 12

/** Fields that only one kind of certificate has: NULL unless the input brings them. */
const blank = {
  date: null,
  location: null,
  beneficiaries: null,
  pelaksana_nama: null,
  pelaksana_status: null,
  penanggung_jawab: null,
  tahun_hijriah: null,
}

const wrong = (path: string, message: string) => new Problem('invalid', { errors: [{ path, message }] })

/** The input as columns: its template must exist, its order is told by code or id. Throws `invalid`. */
export async function columnsOf(db: Db, input: CertificateInput) {
  const asked = input.order_id
  const [settings, found] = await db.batch([
    templatesStatement(db),
    db
      .select({ id: orders.id, anonymized_at: orders.anonymized_at })
      .from(orders)
      .where(sql`order_id = ${asked?.toUpperCase() ?? null} OR id = ${asked}`),
  ])
  const isKnown = templatesOf(settings).some(template => template.id === input.template_id)
  if (!isKnown) throw wrong('template_id', 'Template tidak ditemukan')
  if (asked !== null && !found[0]) throw wrong('order_id', 'Pesanan tidak ditemukan')
  if (found[0]?.anonymized_at) throw new Problem('order_anonymized')
  return { ...blank, ...input, order_id: found[0]?.id ?? null }
}

export async function read(db: Db, id: string): Promise<CertificateRow> {
  const [row] = await selectCertificates(db, byId(id))
  if (!row) throw new Problem('not_found')
  return row
}

/** Throws for what must stay as it was told to others: `certificate_closed`, `certificate_signed`. */
export function refuseKept({ status, signed_at }: CertificateRow) {
  if (status === 'replaced' || status === 'revoked') throw new Problem('certificate_closed')
  if (signed_at !== null) throw new Problem('certificate_signed')
}

const unsaid = '•••'
const personal = ['name', 'beneficiaries', 'pelaksana_nama', 'penanggung_jawab']

/** What moved; names of people are not told. */
export const told = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(changesOf(before, after)).map(([field, values]) => [
      field,
      personal.includes(field) ? [unsaid, unsaid] : values,
    ]),
  )

/** Runs `insert` with numbers until one is free; digits are added when clashes pile up. */
export async function withNumbers<T>(
  { now, random }: Work,
  insert: (number: () => string) => Promise<T>,
): Promise<T> {
  const attempt = async (n: number) => {
    const used = new Set<string>()
    const number = (): string => {
      const next = certificateNumber(wibMonth(now), random, Math.floor(n / 3))
      if (used.has(next)) return number()
      used.add(next)
      return next
    }
    try {
      return await insert(number)
    } catch (error) {
      if (isUniqueClash(error, 'certificates.certificate_number')) return again
      throw isAnonymized(error) ? new Problem('order_anonymized') : error
    }
  }
  return retried(attempts, attempt, noFreeNumber)
}

const noFreeNumber = () =>
  new Problem('no_free_code', {
    detail: 'Nomor sertifikat sedang habis. Silakan coba beberapa saat lagi.',
  })

/** A new certificate is of no seat, whatever order it names. */
export const unseated = { product: null, item_n: null, beneficiary_n: null, sacrifice_id: null }

const unsealed = { code: null, replaced_number: null }

/** Makes a certificate with a number of its own, its month in WIB. Throws `invalid`, `no_free_code`, `signing_key_unusable`. */
export async function create(work: Sealing, input: CertificateInput): Promise<Certificate> {
  const { db, actor, now } = work
  const columns = await columnsOf(db, input)
  const id = crypto.randomUUID()
  return withNumbers(work, async number => {
    const plain = {
      ...columns,
      ...unseated,
      id,
      certificate_number: number(),
      issued_date: now,
      created_at: now,
      updated_at: now,
    }
    const seal = columns.status === 'published' ? await sealOf(work, { ...plain, ...unsealed }) : {}
    const values = { ...plain, ...seal }
    const { rows } = await publishing(() =>
      db.batch({
        create: db.insert(certificates).values(values),
        told: audit(
          db,
          // Not the seal: the signature holds the name.
          { entity: 'certificates', entity_id: id, action: 'create', actor, changes: told({}, plain) },
          now,
        ),
        news: tellPublished(db, { ...plain, isFirst: true }, work),
        rows: selectCertificates(db, byId(id)),
      }),
    )
    const [row] = rows
    if (!row) throw new Error('a certificate vanished within its own batch')
    return row
  })
}

/** Lays the whole input over a certificate as it was read. Throws `invalid`, `stale`, and what `refuseKept` does. */
export async function change(work: Sealing, row: CertificateRow, input: CertificateInput) {
  refuseKept(row)
  const { db, actor, now, key } = work
  const input_columns = await columnsOf(db, input)
  const isMoved = input_columns.order_id !== row.order_id
  const columns = isMoved ? { ...input_columns, ...unseated } : input_columns
  const isPublished = columns.status === 'published'
  const lacksSeal = isPublished && (row.code === null || key !== null)
  const changes = told(row, columns)
  if (Object.keys(changes).length === 0 && !lacksSeal) return row
  const replaced_number = await replacedNumber(db, row)
  const seal = isPublished ? await sealOf(work, { ...row, ...columns, replaced_number }, row) : null
  const event = {
    entity: 'certificates',
    entity_id: row.id,
    action: 'update',
    actor,
    changes: seal?.signed_at ? { ...changes, signed: [null, true] } : changes,
  }
  const updated_at = stampAfter(row.updated_at, now)
  // One that was published before is signed without a word.
  const isNews = isPublished && row.status === 'draft'
  const news = {
    id: row.id,
    order_id: isNews ? columns.order_id : null,
    updated_at,
    isFirst: row.code === null,
  }
  const { changed, rows } = await publishing(() =>
    db.batch({
      changed: db
        .update(certificates)
        .set({ ...columns, ...seal, updated_at })
        .where(asSeen(certificates, byId(row.id), row.updated_at))
        .returning({ id: certificates.id }),
      told: auditIfChanged(db, event, now),
      news: tellPublished(db, news, work),
      rows: selectCertificates(db, byId(row.id)),
    }),
  )
  const [fresh] = rows
  if (!changed[0] || !fresh) throw new Problem('stale')
  return fresh
}

/** Throws `not_found`, and what `refuseKept` does. */
export async function remove({ db, actor, now }: Work, id: string) {
  const row = await read(db, id)
  refuseKept(row)
  const { certificate_number, status } = row
  const isUnsigned = sql`signed_at IS NULL AND status IN ('draft', 'published')`
  await db.batch([
    db.delete(certificates).where(and(byId(id), isUnsigned)),
    auditIfChanged(
      db,
      {
        entity: 'certificates',
        entity_id: id,
        action: 'delete',
        actor,
        changes: { certificate_number, status },
      },
      now,
    ),
  ])
}
