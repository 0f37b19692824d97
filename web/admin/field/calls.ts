import type { BestInput } from '../../../worker/contract/proof/evidence'
import type { FieldDays, FieldSacrifice } from '../../../worker/contract/proof/field'
import { ask, send } from '../../lib/api'
import { api } from '../api'

const field = api.field

export const readDays = (): Promise<FieldDays> => ask(field.days.$get())

const mostPages = 40

/** All that is planned for a day, '' for what has no day yet. */
export async function readDay(date: string) {
  const items: FieldSacrifice[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { date: date || undefined, cursor }
    const answer = await ask(field.sacrifices.$get({ query }))
    items.push(...answer.items)
    if (answer.next_cursor === null) break
    cursor = answer.next_cursor
  }
  return items
}

export const readFiles = (id: string) => ask(field.sacrifices[':id'].files.$get({ param: { id } }))

export const chooseBest = (id: string, json: BestInput) =>
  send(field.files[':id'].best.$put({ param: { id }, json }))

export const moveFile = (id: string, from: string, to: string) =>
  send(field.files[':id'].place.$put({ param: { id }, json: { from, to } }))
