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
} from '../contract/labels'
import { notIn } from './lists'
import { type Part, type Rule, walk } from './part'

const size = 1000

type Table = {
  name: string
  key?: string
  /** What the operator knows a row by. */
  title: string
  lists: Record<string, Record<string, unknown>>
  /** The column its search index begins with. */
  searched?: string
}

const status = { status: activeStatuses }

const tables: Table[] = [
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

const rule = (check: Rule['check'], { name, key = 'rowid', title }: Table, broken: string): Rule => ({
  check,
  broken: (from, to) => sql`
    SELECT ${sql.raw(title)} AS what FROM ${sql.identifier(name)}
    WHERE ${sql.raw(key)} > ${from} AND ${sql.raw(key)} <= ${to} AND (${sql.raw(broken)})`,
})

/** The index holds texts with doubled spaces and two before them; a trigram needs three characters. */
export const unfound = (
  table: string,
  column: string,
) => `length(${column}) > 2 AND instr(${column}, char(0)) = 0
  AND NOT EXISTS (SELECT 1 FROM ${table}_search WHERE rowid = ${table}.rowid
    AND ${table}_search MATCH '"' || replace(replace(${column}, '"', '""'), ' ', '  ') || '"')`

function partOf(table: Table): Part {
  const { name, key = 'rowid', lists, searched } = table
  const unknown = Object.entries(lists).map(([column, labels]) => notIn(column, labels))
  const rules = [rule('unknown_value', table, unknown.join(' OR '))]
  if (searched) rules.push(rule('content_search', table, unfound(name, searched)))
  return walk(name, key, size, rules)
}

export const contentParts = tables.map(partOf)
