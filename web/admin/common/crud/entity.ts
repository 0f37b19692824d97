import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ActiveStatus, MediaFolder } from '../../../../worker/contract/labels'

/** What every row of simple content has. */
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

export type Field<Name extends string = string> = {
  name: Name
  label: string
  kind: Kind
  hint?: string
  isOptional?: boolean
  /** What a choice chooses from. */
  options?: Record<string, string>
  /** Where pictures uploaded for the field go. */
  folder?: MediaFolder
  /** When the field belongs to the form; always when left out. */
  only?: (values: FieldValues) => boolean
  /** What is told about the value, below its field. */
  below?: (value: string) => ReactNode
}

/** All that the generic screen has to know of a kind of content. */
export type Entity<T extends Item, Input extends FieldValues> = {
  /** Its name in the API. */
  resource: string
  title: string
  /** As in 'Gagal memuat data {subject}'. */
  subject: string
  /** As in 'Tambah {noun}', 'Gagal menyimpan {noun}', 'Gagal menghapus {noun}'. */
  noun: string
  /** What the screen is for, said while it is empty. */
  purpose: string
  item: z.ZodType<T>
  input: z.ZodType<unknown, Input>
  /** The form of a new one. */
  blank: Input
  /** The form of an old one, where it is not simply its own fields. */
  edit?: (item: T) => Input
  fields: Field<KeyOf<Input> & string>[]
  nameOf: (item: T) => string
  card: (item: T) => ReactNode
  /** Shown under these headings, in this order; only those that hold something. */
  groups?: { labels: Record<string, string>; of: (item: T) => string }
}

/** The keys of every member of a union. */
type KeyOf<T> = T extends unknown ? keyof T : never

/** What the form starts with: the fields of `blank`, filled from the item where it has them. */
export function formValues<T extends Item, Input extends FieldValues>(
  entity: Entity<T, Input>,
  item: T | null,
) {
  if (item === null) return entity.blank
  if (entity.edit) return entity.edit(item)
  const known = new Map(Object.entries(item))
  const filled = Object.entries(entity.blank).map(([name, blank]) => [name, known.get(name) ?? blank])
  return { ...entity.blank, ...Object.fromEntries(filled) }
}
