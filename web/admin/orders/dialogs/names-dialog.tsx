import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { omittedLinesNote, parseNameList } from '../../../../worker/contract/orders/name-lists'
import { editableNames, fullName, type PersonName } from '../../../../worker/contract/orders/names'
import { beneficiaryInput, type OrderDetail, type OrderItem } from '../../../../worker/contract/orders/orders'
import { TextAreaField } from '../../../ui/field'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { saveOrderNames } from '../calls'
import type { OrderDialogProps } from './fields'

type OpenLine = ReturnType<typeof editableNames<OrderItem['beneficiaries'][number]>> & { item: OrderItem }

const textOf = (names: PersonName[]) => names.map(fullName).join('\n')

/** Unchanged names are kept as stored, because older names can break the present rules for names. */
const namesOf = (text: string, known: PersonName[]) => parseNameList(text, known).people

function nameError({ slots, names: known }: OpenLine, text: string) {
  const names = namesOf(text, known)
  if (names.length > slots) return `Paling banyak ${slots} nama`
  for (const name of names) {
    const { error } = beneficiaryInput.safeParse(name)
    if (error) return `${fullName(name)}: ${error.issues[0]?.message}`
  }
  return null
}

const formOf = (open: OpenLine[]) =>
  z.object({ lines: z.array(z.string()) }).superRefine(({ lines }, ctx) => {
    lines.forEach((text, at) => {
      const line = open[at]
      const message = line && nameError(line, text)
      if (message) ctx.addIssue({ code: 'custom', message, path: ['lines', at] })
    })
  })

function hintOf({ slots, names, lockedNames, keep }: OpenLine, text: string) {
  const { leftOut } = parseNameList(text, names)
  return [
    `Satu nama per baris, paling banyak ${slots}. Contoh: Ahmad bin Umar.`,
    keep.length > 0 &&
      `${keep.length} nama sudah dijadwalkan dan tidak diubah di sini${lockedNames.length > 0 ? `: ${lockedNames.map(fullName).join(', ')}` : ''}.`,
    leftOut.length > 0 && omittedLinesNote(leftOut),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Names whose animal or rite is already planned cannot be edited. */
export function BeneficiaryNamesDialog({
  order,
  ...rest
}: Omit<OrderDialogProps, 'order'> & { order: OrderDetail }) {
  const open = order.items
    .map(item => ({ item, ...editableNames(item, order.locked) }))
    .filter(({ slots }) => slots > 0)
  const { form, field } = useSchemaForm(formOf(open), {
    values: { lines: open.map(({ names }) => textOf(names)) },
    resetOptions: { keepDirtyValues: true },
  })
  const typed = useWatch({ control: form.control, name: 'lines' })
  const save = ({ lines }: { lines: string[] }) =>
    saveOrderNames(
      order,
      open.flatMap(({ item, names, keep }, at) => {
        const text = lines[at] ?? ''
        return text === textOf(names) ? [] : [{ id: item.id, beneficiaries: namesOf(text, names), keep }]
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
      {open.length === 0 && (
        <p className="text-muted">
          Semua nama sudah dijadwalkan atau dilaksanakan. Ubah lewat Koreksi nama, atau kembalikan dulu
          jadwalnya di Pelaksanaan.
        </p>
      )}
      {open.map((line, at) => (
        <TextAreaField
          key={line.item.id}
          label={`${line.item.quantity} x ${line.item.name}`}
          rows={Math.min(7, Math.max(2, line.slots))}
          hint={hintOf(line, typed[at] ?? '')}
          {...field(`lines.${at}`)}
        />
      ))}
    </FormDialog>
  )
}
