import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { type DialogEnds, FormDialog } from '../dialogs/form-dialog'
import type { Calls } from './calls'
import { type Entity, formValues, type Item } from './entity'
import { Fields } from './fields'

type EditDialogProps<T extends Item, Input extends FieldValues> = DialogEnds & {
  entity: Entity<T, Input>
  calls: Calls<T>
  /** NULL makes a new one. */
  item: T | null
}

/** Adds or edits one. */
export function EditDialog<T extends Item, Input extends FieldValues>({
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
      <Fields form={form} fields={entity.fields} />
    </FormDialog>
  )
}

const wordsOf = <T extends Item, Input extends FieldValues>({ fields }: Entity<T, Input>) =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]))

/** The form is drawn from descriptions, so its field names are plain text; the schema still checks them. */
const looseResolver = <T extends Item, Input extends FieldValues>(entity: Entity<T, Input>) =>
  zodResolver(entity.input) as unknown as Resolver<FieldValues>
