import { z } from 'zod'
import { fullName, type PersonName, readNames } from '../../../../worker/contract/orders/names'
import { beneficiaryInput, type OrderDetail, type OrderItem } from '../../../../worker/contract/orders/orders'
import { TextAreaField } from '../../../ui/field'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { useBoundForm } from '../../common/forms/bound'
import { setNames } from '../calls'
import type { OrderDialogProps } from './props'

const textOf = (names: PersonName[]) => names.map(fullName).join('\n')

/** A line that still says what it said is sent as it was: an older name may lack what is asked of new ones. */
function namesOf(text: string, known: PersonName[]): PersonName[] {
  return readNames(text).map((typed, n) => {
    const old = known[n]
    return old && fullName(old) === fullName(typed) ? old : typed
  })
}

function wrongWith({ beneficiary_slots, beneficiaries }: OrderItem, text: string) {
  const names = namesOf(text, beneficiaries)
  if (names.length > beneficiary_slots) return `Paling banyak ${beneficiary_slots} nama`
  for (const name of names) {
    const { error } = beneficiaryInput.safeParse(name)
    if (error) return `${fullName(name)}: ${error.issues[0]?.message}`
  }
  return null
}

const formOf = (items: OrderItem[]) =>
  z.object({ lines: z.array(z.string()) }).superRefine(({ lines }, ctx) => {
    lines.forEach((text, at) => {
      const item = items[at]
      const message = item && wrongWith(item, text)
      if (message) ctx.addIssue({ code: 'custom', message, path: ['lines', at] })
    })
  })

/** For whom each line is, one name a line. */
export function NamesDialog({ order, ...rest }: Omit<OrderDialogProps, 'order'> & { order: OrderDetail }) {
  const { form, field } = useBoundForm(formOf(order.items), {
    values: { lines: order.items.map(({ beneficiaries }) => textOf(beneficiaries)) },
    resetOptions: { keepDirtyValues: true },
  })
  const save = ({ lines }: { lines: string[] }) =>
    setNames(
      order,
      order.items.flatMap(({ id, beneficiaries }, at) => {
        const text = lines[at] ?? ''
        return text === textOf(beneficiaries) ? [] : [{ id, beneficiaries: namesOf(text, beneficiaries) }]
      }),
    )
  return (
    <FormDialog
      name={`orders.names.${order.id}`}
      title={`Atas nama ${order.order_id}`}
      form={form}
      failure="Gagal menyimpan nama"
      save={save}
      {...rest}
    >
      {order.items.map(({ id, name, quantity, beneficiary_slots }, at) => (
        <TextAreaField
          key={id}
          label={`${quantity} x ${name}`}
          rows={Math.min(7, Math.max(2, beneficiary_slots))}
          hint={`Satu nama per baris, paling banyak ${beneficiary_slots}. Contoh: Ahmad bin Umar.`}
          {...field(`lines.${at}`)}
        />
      ))}
    </FormDialog>
  )
}
