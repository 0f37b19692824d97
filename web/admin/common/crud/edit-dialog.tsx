import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { type DialogEnds, FormDialog } from '../dialogs/form-dialog'
import type { Calls } from './calls'
import { type Entity, formValues, type Item } from './entity'
import { EntityFields } from './fields'

type EditDialogProps<T extends Item, Input extends FieldValues> = DialogEnds & {
  entity: Entity<T, Input>
  calls: Calls<T>
  /** Null creates a new item. */
  item: T | null
}

export function EntityEditDialog<T extends Item, Input extends FieldValues>({
  entity,
  calls,
  item,
  ...rest
}: EditDialogProps<T, Input>) {
  const form = useForm<FieldValues>({
    resolver: looseResolver(entity),
    values: formValues(entity, item),
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`${entity.resource}.${item?.id ?? 'new'}`}
      title={item === null ? `Tambah ${entity.noun}` : `Ubah ${entity.noun}`}
      form={form}
      className="max-w-2xl"
      words={wordsOf(entity)}
      failure={`Gagal menyimpan ${entity.noun}`}
      save={values => (item === null ? calls.create(values) : calls.change(item, values))}
      {...rest}
    >
      <EntityFields form={form} fields={entity.fields} />
    </FormDialog>
  )
}

const wordsOf = <T extends Item, Input extends FieldValues>({ fields }: Entity<T, Input>) =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]))

/**
 * Field names in `Field` are plain strings, so they cannot match the schema's type; the schema still validates at
 * runtime.
 */
const looseResolver = <T extends Item, Input extends FieldValues>(entity: Entity<T, Input>) =>
  zodResolver(entity.input) as unknown as Resolver<FieldValues>
