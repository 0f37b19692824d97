import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ActiveStatus, MediaFolder } from '../../../../worker/contract/labels'

export type Item = { id: string; status: ActiveStatus; updated_at: string }

type Kind =
  | 'text'
  | 'area'
  | 'choice'
  | 'number-choice'
  | 'picture'
  | 'checkbox'
  | 'lines'
  | 'rupiah'
  | 'stages'

export type EntityField<Name extends string = string> = {
  name: Name
  label: string
  kind: Kind
  hint?: string
  isOptional?: boolean
  options?: Record<string, string>
  folder?: MediaFolder
  /** Whether the form shows the field. Omit the function to show the field always. */
  only?: (values: FieldValues) => boolean
  below?: (value: string) => ReactNode
}

export type Entity<T extends Item, Input extends FieldValues> = {
  resource: string
  title: string
  /** Noun in the message 'Gagal memuat data {subject}'. */
  subject: string
  /** Noun in the messages 'Tambah {noun}', 'Gagal menyimpan {noun}', 'Gagal menghapus {noun}'. */
  noun: string
  purpose: string
  item: z.ZodType<T>
  input: z.ZodType<unknown, Input>
  blank: Input
  /** Converts an item to form values, if the form's fields differ from the item's fields. */
  edit?: (item: T) => Input
  fields: EntityField<KeyOf<Input> & string>[]
  nameOf: (item: T) => string
  card: (item: T) => ReactNode
  groups?: { labels: Record<string, string>; of: (item: T) => string }
}

type KeyOf<T> = T extends unknown ? keyof T : never

export function formValuesOf<T extends Item, Input extends FieldValues>(
  entity: Entity<T, Input>,
  item: T | null,
) {
  if (item === null) return entity.blank
  if (entity.edit) return entity.edit(item)
  const known = new Map(Object.entries(item))
  const filled = Object.entries(entity.blank).map(([name, blank]) => [name, known.get(name) ?? blank])
  return { ...entity.blank, ...Object.fromEntries(filled) }
}
