import { useForm } from 'react-hook-form'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { TextAreaField, TextField } from '../../../../ui/field'
import { FormDialog } from '../../../common/dialogs/form-dialog'
import { bindFields } from '../../../common/forms/bound'
import { labelSacrifice } from '../calls'
import { MeatFields } from '../meat-fields'
import { sacrificeLabel } from '../words'

type LabelDialogProps = {
  item: Sacrifice
  onSaved: (message: string, tone?: 'bad') => void
  onReload: () => void
  onClose: () => void
}

const numberOf = (value: unknown) => (value === '' || value === null ? null : Number(value))

/** Edits ear tag, notes and report data. Warns about a duplicate ear tag, which may be a typing error. */
export function LabelDialog({ item, onSaved, onReload, onClose }: LabelDialogProps) {
  const form = useForm({
    values: {
      tag: item.tag ?? '',
      notes: item.notes ?? '',
      witnesses: item.witnesses ?? '',
      weight_kg: item.weight_kg ?? (null as number | null),
      packages: item.packages ?? (null as number | null),
    },
    resetOptions: { keepDirtyValues: true },
  })
  const field = bindFields(form)
  const isAnimal = item.animal_id !== null
  let same: number[] = []
  const saved = () =>
    same.length > 0
      ? onSaved(`Disimpan. Nomor telinga ini juga dipakai ${same.map(n => `No. ${n}`).join(', ')}.`, 'bad')
      : onSaved(`${sacrificeLabel(item)} disimpan.`)
  return (
    <FormDialog
      name={`sacrifices.label.${item.id}`}
      title={`${sacrificeLabel(item)}, ${item.name}`}
      form={form}
      failure="Gagal menyimpan"
      save={async values => {
        same = (await labelSacrifice(item, values)).same_tag
      }}
      onSaved={saved}
      onReload={onReload}
      onClose={onClose}
    >
      {isAnimal && (
        <TextField
          label="Nomor telinga"
          isOptional
          maxLength={40}
          hint="Seperti tertulis di anting telinganya."
          {...field('tag')}
        />
      )}
      {item.status === 'completed' && (
        <>
          <TextField
            label="Saksi"
            isOptional
            maxLength={200}
            hint="Tertulis di berita acara."
            {...field('witnesses')}
          />
          {isAnimal && (
            <MeatFields
              weight={field('weight_kg', { setValueAs: numberOf })}
              packages={field('packages', { setValueAs: numberOf })}
            />
          )}
        </>
      )}
      <TextAreaField
        label="Catatan"
        isOptional
        maxLength={1000}
        hint="Untuk petugas; pelanggan tidak melihatnya."
        {...field('notes')}
      />
    </FormDialog>
  )
}
