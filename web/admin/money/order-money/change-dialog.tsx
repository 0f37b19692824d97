import { X } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import {
  type ChangePreview,
  type OrderChangeInput,
  orderChangeInput,
} from '../../../../worker/contract/money/changes'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { fetchJson, siteApi as site } from '../../../lib/api'
import { useDebounced } from '../../../lib/office/use-debounced'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { problemOrRethrow } from '../../../lib/problem'
import { SelectField } from '../../../ui/field'
import { ToolButton } from '../../../ui/tool-button'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useSchemaForm } from '../../common/forms/bound'
import { NumberField, wholeNumber } from '../../common/forms/small-fields'
import { type DeskOffer, deskOfferLabel, offersForDesk } from '../../orders/desk/form'
import { ReasonField } from '../../orders/dialogs/fields'
import { previewOrderChange, proposeOrderChange } from './calls'

const formInput = z.object({
  reason: orderChangeInput.shape.reason,
  lines: z
    .array(
      z.object({
        n: z.number().optional(),
        /** Key of the product that replaces the order line or is added; '' leaves the line as it is. */
        key: z.string(),
        quantity: z.number({ error: 'Jumlah harus berupa angka bulat' }).int().min(0).max(100),
      }),
    )
    .refine(lines => lines.some(({ quantity }) => quantity > 0), 'Sisakan setidaknya satu baris'),
})
type Values = z.infer<typeof formInput>

async function readOffers(signal: AbortSignal) {
  const init = { init: { signal } }
  const [animals, services] = await Promise.all([
    fetchJson(site.api.animals.$get({ query: { in_stock: 'true' } }, init)),
    fetchJson(site.api.services.$get({}, init)),
  ])
  const found = offersForDesk(animals.items, services.items)
  return [...found.animals, ...found.services]
}

const noOffers: DeskOffer[] = []

const changeInputOf = ({ reason, lines }: Values, offers: DeskOffer[]): OrderChangeInput => ({
  reason: reason || '–',
  lines: lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ n, key, quantity }) => ({ id: n, quantity, ...offers.find(offer => offer.key === key)?.ref })),
})

type PreviewState = { preview?: ChangePreview; failure?: string }

async function readPreview(order_id: string, wish: OrderChangeInput): Promise<PreviewState> {
  try {
    return { preview: await previewOrderChange(order_id, wish) }
  } catch (error) {
    const { detail, errors } = problemOrRethrow(error)
    return { failure: errors[0]?.message ?? detail }
  }
}

/** Returns {} while newer input is pending, so that no outdated total is shown. */
function usePreview(order_id: string, wish: string): PreviewState {
  const [unchanged] = useState(wish)
  const settledWish = useDebounced(wish)
  const { value } = useFetchedValue(
    async () => (settledWish === unchanged ? {} : readPreview(order_id, JSON.parse(settledWish))),
    settledWish,
  )
  return (settledWish === wish && value) || {}
}

type ChangeDialogProps = DialogEnds & { order: OrderDetail }

export function OrderChangeDialog({ order, ...rest }: ChangeDialogProps) {
  const { value: offers = noOffers, problem } = useFetchedValue(readOffers)
  const { form, field } = useSchemaForm(formInput, {
    defaultValues: {
      reason: '',
      lines: order.items.map(({ id, quantity }) => ({ n: id, key: '', quantity })),
    },
  })
  const reason = field('reason')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const lines = useWatch({ control: form.control, name: 'lines' })
  const previewState = usePreview(order.id, JSON.stringify(changeInputOf({ reason: '', lines }, offers)))
  const isPaid = order.payment_status === 'verified'
  const items = new Map(order.items.map(item => [item.id, item]))
  return (
    <FormDialog
      name={`orders.change.${order.id}`}
      title={`Ubah isi ${order.order_id}`}
      form={form}
      failure="Gagal mengubah pesanan"
      save={values => proposeOrderChange(order, changeInputOf(values, offers))}
      submitLabel={isPaid ? 'Ajukan ke pelanggan' : 'Ubah pesanan'}
      className="max-w-2xl"
      {...rest}
    >
      <p>
        {isPaid
          ? 'Pelanggan menyetujuinya lewat tautan pesanannya. Yang lebih mahal ditahan 48 jam sampai selisihnya dibayar; yang lebih murah mengembalikan sisanya.'
          : 'Pesanan ini belum dibayar, jadi perubahannya langsung berlaku dan totalnya ikut berubah.'}
      </p>
      {problem && <p role="alert">Daftar hewan dan layanan belum dapat dimuat. {problem.detail}</p>}
      <ul className="space-y-3">
        {fields.map(({ id, n = 0 }, at) => (
          <Line
            key={id}
            form={form}
            at={at}
            item={items.get(n)}
            offers={offers}
            onRemove={items.has(n) ? undefined : () => remove(at)}
          />
        ))}
      </ul>
      <SelectField
        label="Tambah baris"
        isOptional
        blank="Pilih hewan atau layanan"
        options={offers.map(offer => [offer.key, deskOfferLabel(offer)])}
        value=""
        onChange={event => event.target.value && append({ key: event.target.value, quantity: 1 })}
      />
      <Outcome {...previewState} />
      <ReasonField
        hint={isPaid ? 'Pelanggan membacanya.' : undefined}
        {...reason}
        error={reason.error ?? form.formState.errors.lines?.root?.message}
      />
    </FormDialog>
  )
}

type Item = OrderDetail['items'][number]

type LineProps = {
  form: UseFormReturn<Values>
  at: number
  item: Item | undefined
  offers: DeskOffer[]
  onRemove?: () => void
}

const isProductOf = ({ animal_id, service_id }: Item, { key }: DeskOffer) =>
  key === `animal:${animal_id}` || key === `service:${service_id}`

const Line = ({ form, at, item, offers, onRemove }: LineProps) => (
  <li className="grid gap-3 rounded-card border border-line p-3 sm:grid-cols-[minmax(0,1fr)_6rem_auto] sm:items-start">
    <SelectField
      label={item?.name ?? 'Tambahan'}
      blank={item && 'Tetap'}
      options={offers
        .filter(offer => !item || !isProductOf(item, offer))
        .map(offer => [offer.key, `${item ? 'Tukar: ' : ''}${deskOfferLabel(offer)}`])}
      {...form.register(`lines.${at}.key`)}
    />
    <NumberField
      label="Jumlah"
      hint={onRemove ? undefined : '0: dikeluarkan'}
      {...bindFields(form)(`lines.${at}.quantity`, wholeNumber())}
    />
    {onRemove && (
      <ToolButton icon={X} label="Hapus tambahan ini" tone="danger" className="sm:mt-7" onClick={onRemove} />
    )}
  </li>
)

const Outcome = ({ preview, failure }: PreviewState) => (
  <div aria-live="polite" className="rounded-card bg-paper-deep px-4 py-3 empty:hidden">
    {failure && <p className="font-semibold text-danger">{failure}</p>}
    {preview && (
      <p>
        Total <span className="money">{formatRupiah(preview.total_before)}</span> menjadi{' '}
        <strong className="money">{formatRupiah(preview.total_after)}</strong>
        {preview.difference > 0 && <>, ditambah kode unik untuk selisih {formatRupiah(preview.difference)}</>}
        {preview.difference < 0 && <>, sisa {formatRupiah(-preview.difference)}</>}.
      </p>
    )}
    {preview && preview.leaving.length > 0 && (
      <p className="wrap-anywhere">
        Nama yang keluar: <strong>{preview.leaving.map(({ name }) => name).join(', ')}</strong>. Bila yang
        keluar orang lain, ubah dahulu urutan namanya.
      </p>
    )}
  </div>
)
