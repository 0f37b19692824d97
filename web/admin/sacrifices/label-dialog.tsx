import { useForm } from 'react-hook-form'
import type { Sacrifice } from '../../../worker/contract/proof/sacrifices'
import { TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../common/dialogs/form-dialog'
import { labelSacrifice } from './calls'
import { callName } from './words'

type LabelDialogProps = {
  item: Sacrifice
  onSaved: (message: string, tone?: 'bad') => void
  onReload: () => void
  onClose: () => void
}

/** Ear tag and notes. A tag that another one carries too is told, for it may be a slip. */
export function LabelDialog({ item, onSaved, onReload, onClose }: LabelDialogProps) {
  const form = useForm({
    values: { tag: item.tag ?? '', notes: item.notes ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { register, formState } = form
  const isAnimal = item.animal_id !== null
  let same: number[] = []
  const saved = () =>
    same.length > 0
      ? onSaved(`Disimpan. Nomor telinga ini juga dipakai ${same.map(n => `No. ${n}`).join(', ')}.`, 'bad')
      : onSaved(`${callName(item)} disimpan.`)
  return (
    <FormDialog
      name={`sacrifices.label.${item.id}`}
      title={`${callName(item)}, ${item.name}`}
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
          error={formState.errors.tag?.message}
          {...register('tag')}
        />
      )}
      <TextAreaField
        label="Catatan"
        isOptional
        maxLength={1000}
        hint="Untuk petugas; pelanggan tidak melihatnya."
        error={formState.errors.notes?.message}
        {...register('notes')}
      />
    </FormDialog>
  )
}
