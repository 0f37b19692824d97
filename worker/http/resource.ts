import { z } from 'zod'
import { enumOf, listQuery, pageSchema, reorderInput, seenVersionSchema } from '../contract/base'
import { changedFields } from '../db/audit'
import type { BatchItems } from '../db/prepare'
import {
  createRowAtEnd,
  type ListedRow,
  type ListedTable,
  readSortedPage,
  readSortedRow,
  reorderSortedRows,
} from '../db/query/listed'
import { filterConditions } from '../db/query/where'
import { deleteRowUnlessStale, type SeenVersion, updateRowUnlessStale } from '../db/seen'
import { Problem, parseOrThrow } from '../lib/problem'
import type { CacheTag } from './cache/cache'
import { purgeTags, purgeTagsAfter } from './cache/purge'
import {
  type Call,
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from './route'

type Labels = Record<string, string>

type Resource<I, O, F> = {
  /** Used in URLs, the audit log and operation ids. `noun` is the Indonesian name in the documentation. */
  entity: string
  noun: string
  /** `input` converts a request body to columns. `item` is the JSON of a row. */
  input: I
  item: O
  tags: CacheTag[]
  /** Throws if the change is not allowed. Returns further SQL statements for the batch that stores it. */
  guard?: (c: Call, before: ListedRow | null, after: Record<string, unknown>) => Promise<BatchItems>
  headers?: Record<string, string>
  /** Filters of the list by column. The search `q` uses the full-text index of the table. */
  filters: F
}

type ListQuery = z.output<typeof listQuery>
type ListInput = z.input<typeof listQuery>
type Chosen<F> = { [K in keyof F]?: keyof F[K] & string }

// Cast because the type of `Object.fromEntries` loses which labels belong to which filter.
const queryOf = <F extends Record<string, Labels>>(filters: F) =>
  listQuery.extend(
    Object.fromEntries(Object.entries(filters).map(([name, labels]) => [name, enumOf(labels).optional()])),
  ) as unknown as z.ZodType<ListQuery & Chosen<F>, ListInput & Chosen<F>>

// Accepts any fields: the changed row is validated as a whole.
const patchOf = <I extends z.ZodType>() =>
  z.looseObject(seenVersionSchema.shape) as unknown as z.ZodType<
    Record<string, unknown> & z.output<typeof seenVersionSchema>,
    Partial<z.input<I>> & z.input<typeof seenVersionSchema>
  >

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** @internal The type is too long for a declaration file (TS7056). */
export function sortableResource<
  I extends z.ZodType<Record<string, unknown>>,
  O extends z.ZodType,
  F extends Record<string, Labels>,
>(table: ListedTable, { entity, noun, input, item, tags, filters, guard, headers }: Resource<I, O, F>) {
  const operation = (verb: string) => `${verb}Admin${pascal(entity)}`
  const shown = (row: unknown) => item.parse(row)
  const listed = (c: Call) => ({ ...operatorContext(c), table, entity })
  const rowOf = async (c: Call, id: string) => {
    const row = await readSortedRow(c.var.db, table, id)
    if (!row) throw new Problem('not_found')
    return row
  }
  const seenRow = (c: Call, id: string, seen: SeenVersion = {}) => ({
    table,
    entity,
    read: () => rowOf(c, id),
    seen,
  })

  return createRoutes()
    .get(
      '/',
      describeRoute(operation('list'), `Daftar ${noun}`, pageSchema(item)),
      validateInput('query', queryOf(filters)),
      async c => {
        const { limit, cursor, q, ...chosen } = c.req.valid('query')
        const where = filterConditions(table, chosen, q)
        const { items, ...page } = await readSortedPage(c.var.db, table, { limit, cursor, where })
        return c.json({ items: items.map(shown), ...page })
      },
    )
    .post(
      '/',
      describeRoute(operation('create'), `Menambah ${noun}`, item, { status: 201, headers }),
      validateInput('json', input),
      async c => {
        const values = c.req.valid('json')
        const also = (await guard?.(c, null, values)) ?? []
        return c.json(shown(await purgeTagsAfter(c, createRowAtEnd(listed(c), values, also), ...tags)), 201)
      },
    )
    .post(
      '/reorder',
      describeRoute(operation('reorder'), `Mengurutkan ${noun}`),
      validateInput('json', reorderInput),
      async c => {
        if (!(await reorderSortedRows(listed(c), c.req.valid('json').ids))) throw new Problem('stale')
        await purgeTags(c, ...tags)
        return c.body(null, 204)
      },
    )
    .get('/:id', describeRoute(operation('get'), `Melihat ${noun}`, item), async c =>
      c.json(shown(await rowOf(c, c.req.param('id')))),
    )
    .patch(
      '/:id',
      describeRoute(operation('change'), `Mengubah ${noun}`, item, { changes: input, headers }),
      validateInput('json', patchOf<I>()),
      async c => {
        const { updated_at, ...patch } = c.req.valid('json')
        const target = seenRow(c, c.req.param('id'), { updated_at })
        const change = updateRowUnlessStale(operatorContext(c), target, async row => {
          const values = parseOrThrow(input, { ...row, ...patch })
          return { values, also: await guard?.(c, row, values) }
        })
        return c.json(shown(await purgeTagsAfter(c, change, ...tags)))
      },
    )
    .delete('/:id', describeRoute(operation('delete'), `Menghapus ${noun}`), c => {
      const changes = (row: ListedRow) => ({ changes: { deleted: changedFields({}, row) } })
      return noContentResponse(
        c,
        deleteRowUnlessStale(operatorContext(c), seenRow(c, c.req.param('id')), changes),
        ...tags,
      )
    })
}
