import { Plus, X } from 'lucide-react'
import type { Ref } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { omittedLinesNote, parseNameList } from '../../../../worker/contract/orders/name-lists'
import { nameKeyboard, SelectField, SelectOptions, TextAreaField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { ToolButton } from '../../../ui/tool-button'
import { bindFields } from '../../common/forms/bound'
import { NumberField, wholeNumber } from '../../common/forms/small-fields'
import { type DeskOffer, deskOfferLabel, type OrderFormInput, type OrderFormValues } from './form'

export type OrderForm = UseFormReturn<OrderFormInput, unknown, OrderFormValues>

export type PickedOffer = { key: string; error?: string }

type LinesProps = {
  form: OrderForm
  picked: PickedOffer
  onPick: (picked: PickedOffer) => void
  picker: Ref<HTMLSelectElement>
  groups: { label: string; offers: DeskOffer[] }[]
  offers: Map<string, DeskOffer>
}

export function OrderLinesForm({ form, picked, onPick, picker, groups, offers }: LinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const error = form.formState.errors.lines

  const add = () => {
    const { key } = picked
    onPick({ key: '' })
    const at = form.getValues('lines').findIndex(line => line.key === key)
    if (at < 0)
      return append({ key, quantity: 1, names: '' }, { focusName: `lines.${fields.length}.quantity` })
    form.setValue(`lines.${at}.quantity`, (form.getValues(`lines.${at}.quantity`) || 0) + 1, {
      shouldDirty: true,
    })
    form.setFocus(`lines.${at}.quantity`)
  }

  return (
    <div className="space-y-4">
      <Picker
        {...{ picker, groups, picked, onPick }}
        onAdd={add}
        error={picked.error ?? error?.message ?? error?.root?.message}
      />
      <ul className="space-y-4 empty:hidden">
        {fields.map(({ id, key }, at) => {
          const offer = offers.get(key)
          return (
            offer && <LineFields key={id} form={form} at={at} offer={offer} onRemove={() => remove(at)} />
          )
        })}
      </ul>
    </div>
  )
}

type PickerProps = Pick<LinesProps, 'picker' | 'groups' | 'picked' | 'onPick'> & {
  onAdd: () => void
  error: string | undefined
}

function Picker({ picker, groups, picked, onPick, onAdd, error }: PickerProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="min-w-0 grow basis-60">
        <SelectField
          ref={picker}
          label="Hewan atau layanan"
          error={error}
          value={picked.key}
          hint={picked.key && 'Belum masuk pesanan: tekan “Tambah”.'}
          blank="Pilih yang akan dipesan"
          onChange={event => onPick({ key: event.target.value })}
        >
          {groups
            .filter(({ offers }) => offers.length > 0)
            .map(({ label, offers }) => (
              <optgroup key={label} label={label}>
                <SelectOptions of={offers.map(offer => [offer.key, deskOfferLabel(offer)])} />
              </optgroup>
            ))}
        </SelectField>
      </div>
      <ActionButton
        icon={Plus}
        look="secondary"
        className="mt-7.5"
        disabled={picked.key === ''}
        onClick={onAdd}
      >
        Tambah
      </ActionButton>
    </div>
  )
}

type LineFieldsProps = { form: OrderForm; at: number; offer: DeskOffer; onRemove: () => void }

function LineFields({ form, at, offer, onRemove }: LineFieldsProps) {
  const field = bindFields(form)
  const { names, known, quantity: typed } = useWatch({ control: form.control, name: `lines.${at}` })
  const quantity = typed || 0
  const slots = offer.slots(quantity)
  const { leftOut } = parseNameList(names, known)
  const namesHint = `Satu nama per baris, paling banyak ${slots}. Boleh menyusul.`
  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {offer.name}
          <span className="money block font-normal text-muted">{formatRupiah(offer.price * quantity)}</span>
        </p>
        <ToolButton
          icon={X}
          label={`Hapus ${offer.name}`}
          tone="danger"
          className="-m-2"
          onClick={onRemove}
        />
      </div>
      <div className="mt-3 grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <NumberField label="Jumlah" {...field(`lines.${at}.quantity`, wholeNumber())} />
        <TextAreaField
          label="Atas nama"
          isOptional
          {...nameKeyboard}
          rows={Math.min(7, Math.max(2, slots))}
          hint={leftOut.length > 0 ? `${namesHint} ${omittedLinesNote(leftOut)}` : namesHint}
          {...field(`lines.${at}.names`)}
        />
      </div>
    </li>
  )
}
