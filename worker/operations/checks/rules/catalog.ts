import { sql } from 'drizzle-orm'
import {
  activeStatuses,
  animalTypes,
  bankAccountTypes,
  certificateStatuses,
  faqCategories,
  galleryCategories,
  mediaFolders,
  mediaTypes,
  serviceKinds,
  transactionTypes,
} from '../../../contract/labels.ts'
import { buildTableCheckRules, hasUnknownValue, type Rules } from '../rule'

/** Number of codes per slice. A code with more than `maxOrders` orders is skipped, to bound the cost of a slice. */
const codesAtOnce = 5
const maxOrders = 20_000

const having = sql`(SELECT seq FROM orders WHERE discount_code_id = codes.id UNION SELECT seq FROM orders WHERE referral_code_id = codes.id)`

const isCountable = sql`(SELECT count(*) FROM (SELECT 1 FROM ${having} LIMIT ${maxOrders + 1})) <= ${maxOrders}`

const booked = (what: string) => sql`(SELECT ${sql.raw(what)} FROM transactions
  WHERE voided_at IS NULL AND order_id IN (SELECT id FROM orders WHERE seq IN ${having}))`

const counted = sql`(SELECT json_array(count(*) FILTER (WHERE status <> 'cancelled'),
    coalesce(sum(iif(discount_code_id = codes.id, discount - code_waived, 0)) FILTER (WHERE status <> 'cancelled'), 0),
    ${booked('count(*) FILTER (WHERE is_extra = 0)')}, ${booked('coalesce(sum(amount), 0)')})
  FROM orders WHERE orders.seq IN ${having})`

const kept = sql`(SELECT json_array(coalesce(sum(orders), 0), coalesce(sum(discount), 0), coalesce(sum(paid), 0),
  coalesce(sum(income), 0)) FROM code_totals WHERE code_id = codes.id)`

export const codeCheckRules = buildTableCheckRules({
  table: 'codes',
  size: codesAtOnce,
  what: 'code',
  rules: {
    code_counters: sql`${isCountable} AND (SELECT counted <> kept OR counted ->> '$[0]' <> used
      FROM (SELECT ${counted} AS counted, ${kept} AS kept))`,
  },
})

/** Number of animals per slice. An animal with more than `maxLines` order lines is skipped, to bound the cost. */
const size = 5
const maxLines = 20_000

/** SQL for an animal's total units according to the audit log, minus those slaughtered for orders now deleted. */
const suppliedUnits = sql`(SELECT sum(coalesce(changes ->> '$.stock[1]', 0) - coalesce(changes ->> '$.stock[0]', 0)
    + coalesce(changes ->> '$.stock_change', 0) - coalesce(changes ->> '$.slaughtered', 0))
  FROM audit_events WHERE entity = 'animals' AND entity_id = animals.id)`

/** SQL for units in orders and unpaid changes, taken by the foundation, or slaughtered for orders cancelled later. */
const takenUnits = sql`((SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
  WHERE animal_id = animals.id AND (stock_held = 1 OR slaughter_status = 'completed'))
  + (SELECT coalesce(sum(foundation_shares), 0) FROM sacrifices WHERE animal_id = animals.id)
  + (SELECT coalesce(sum(line.value ->> 'n'), 0) FROM order_changes INDEXED BY order_changes_due JOIN json_each(held) AS line
    WHERE state IN ('proposed', 'waiting') AND state = 'waiting' AND line.value ->> 'animal_id' = animals.id))`

const isKnown = sql`EXISTS (SELECT 1 FROM audit_events
  WHERE entity = 'animals' AND entity_id = animals.id AND action = 'create')`

const isShort = sql`(SELECT count(*) FROM (SELECT 1 FROM order_items WHERE animal_id = animals.id LIMIT ${maxLines + 1})) <= ${maxLines}`

const unpaid = sql`(SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
  WHERE animal_id = animals.id AND stock_held = 1 AND status = 'pending' AND payment_status <> 'verified')`

export const stockCheckRules = buildTableCheckRules({
  table: 'animals',
  name: 'stock',
  size,
  what: 'name',
  rules: {
    animal_stock: {
      what: sql`name || ' (sisa ' || stock || ', dipesan ' || ${takenUnits} || ', dimasukkan ' || ${suppliedUnits} || ')'`,
      broken: sql`${isShort} AND ${isKnown} AND stock + ${takenUnits} <> ${suppliedUnits}`,
    },
    held_counters: sql`${isShort} AND held_unpaid <> ${unpaid}`,
  },
})

type Table = {
  name: string
  key?: string
  title: string
  lists: Record<string, Record<string, unknown>>
  searched?: string
}

const status = { status: activeStatuses }

/** For these tables, the data check verifies only enum values and the search index. */
export const checkedContentTables: Table[] = [
  { name: 'animal_photos', title: 'file_url', lists: status },
  { name: 'services', title: 'name', lists: { kind: serviceKinds, ...status }, searched: 'name' },
  {
    name: 'galleries',
    title: 'caption',
    lists: { category: galleryCategories, ...status },
    searched: 'caption',
  },
  { name: 'testimonials', title: 'name', lists: status, searched: 'name' },
  { name: 'faqs', title: 'question', lists: { category: faqCategories, ...status }, searched: 'question' },
  {
    name: 'bank_accounts',
    title: 'bank_name',
    lists: { type: bankAccountTypes, ...status },
    searched: 'bank_name',
  },
  {
    name: 'media',
    title: 'file_name',
    lists: { file_type: mediaTypes, folder: mediaFolders, ...status },
    searched: 'file_name',
  },
  { name: 'certificates', title: 'certificate_number', lists: { status: certificateStatuses } },
  { name: 'transactions', key: 'seq', title: 'description', lists: { type: transactionTypes } },
  { name: 'animals', title: 'name', lists: { type: animalTypes }, searched: 'name' },
]

const textsAtOnce = 1000

/** SQL condition: the search index lacks the text. The index doubles spaces and finds no text under 3 characters. */
export const isUnindexedTextSql = (
  table: string,
  column: string,
) => `length(${column}) > 2 AND instr(${column}, char(0)) = 0
  AND NOT EXISTS (SELECT 1 FROM ${table}_search WHERE rowid = ${table}.rowid
    AND ${table}_search MATCH '"' || replace(replace(${column}, '"', '""'), ' ', '  ') || '"')`

function rulesOf({ name, key, title, lists, searched }: Table): Rules {
  const search = searched ? { content_search: isUnindexedTextSql(name, searched) } : {}
  const rules = { unknown_value: hasUnknownValue(lists), ...search }
  return buildTableCheckRules({ table: name, key, size: textsAtOnce, what: title, rules })
}

export const contentCheckRules = checkedContentTables.map(rulesOf)
