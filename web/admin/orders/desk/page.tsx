import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, Navigate, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { normalizePhone, phonePattern } from '../../../../worker/contract/lib/phone'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { fetchJson, siteApi as site } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { readChatOrderHash } from '../../../lib/desk-link'
import { useFormDraft } from '../../../lib/office/form-draft'
import type { ApiProblem } from '../../../lib/problem'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { codeKeyboard, TextField } from '../../../ui/field'
import { toast } from '../../../ui/toast'
import { adminApi } from '../../common/api'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { bindFields, useSchemaForm } from '../../common/forms/bound'
import { RestoredDraftNotice } from '../../common/forms/restored'
import { CheckboxField } from '../../common/forms/small-fields'
import { SaveError } from '../../common/forms/write-error'
import { BackLink } from '../../common/lists/links'
import { DetailSection } from '../../common/parts/details'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { orderUrl, screenUrl } from '../../common/urls'
import { ContactFields } from '../dialogs/fields'
import {
  deskOrderBody,
  deskOrderFormSchema,
  deskOrderSubtotal,
  formFieldForPath,
  formValuesOfChatOrder,
  type OrderFormInput,
  offersForDesk,
} from './form'
import { type OrderForm, OrderLinesForm, type PickedOffer } from './lines'

function CustomerFields({ form }: { form: OrderForm }) {
  const field = bindFields(form)
  const { hint, findCaller } = useCaller(form)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ContactFields
        field={name => field(name, name === 'customer_phone' ? { onBlur: findCaller } : {})}
        phoneHint={hint}
      />
      <div className="hidden sm:block" />
      <TextField label="Kode referral" isOptional {...codeKeyboard} {...field('referral_code')} />
      <TextField label="Kode diskon" isOptional {...codeKeyboard} {...field('discount_code')} />
      <div className="sm:col-span-2">
        <CheckboxField {...form.register('messages_ok')}>
          Pelanggan sudah ditanya dan setuju dikabari tentang pesanan ini (opsional)
        </CheckboxField>
      </div>
    </div>
  )
}

function useCaller({ getValues, setValue }: OrderForm) {
  const lastPhone = useRef('')
  const [hint, setHint] = useState<string | null>(null)
  const typed = () => normalizePhone(getValues('customer_phone'))

  async function findCaller() {
    const phone = typed()
    if (phone === lastPhone.current) return
    lastPhone.current = phone
    setHint(null)
    if (!phonePattern.test(phone)) return
    const caller = fetchJson(adminApi.orders.caller.$get({ query: { phone } }))
    const { value, problem } = await valueOrProblem(caller)
    if (typed() !== phone) return
    // The lookup of the customer failed: reset the phone number, so that the next blur of the field tries again.
    if (problem) lastPhone.current = ''
    if (!value?.customer) return
    const { customer_name, customer_email, order_id } = value.customer
    setHint(`Pernah memesan: ${customer_name}, ${order_id}.`)
    if (getValues('customer_name').trim() === '')
      setValue('customer_name', customer_name, { shouldDirty: true, shouldValidate: true })
    if (customer_email !== '' && !getValues('customer_email')?.trim())
      setValue('customer_email', customer_email, { shouldDirty: true, shouldValidate: true })
  }

  return { hint, findCaller }
}

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [animals, services] = await Promise.all([
    valueOrProblem(fetchJson(site.api.animals.$get({ query: { in_stock: 'true' } }, { init: { signal } }))),
    valueOrProblem(fetchJson(site.api.services.$get({}, { init: { signal } }))),
  ])
  return { animals, services }
}

const blank: OrderFormInput = {
  customer_name: '',
  customer_phone: '',
  customer_email: '',
  messages_ok: false,
  referral_code: '',
  discount_code: '',
  paid_cash: false,
  lines: [],
}

export function Component() {
  const { animals, services } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [placed, setPlaced] = useState<OrderDetail | null>(null)
  const { hash } = useLocation()
  const offered = offersForDesk(animals.value?.items ?? [], services.value?.items ?? [])
  const offers = new Map([...offered.animals, ...offered.services].map(offer => [offer.key, offer]))
  const { form } = useSchemaForm(deskOrderFormSchema, {
    defaultValues: { ...blank, ...formValuesOfChatOrder(readChatOrderHash(hash), offers) },
  })
  // An order from a chat has its own draft, so that it does not overwrite the draft that the operator typed.
  const name = hash ? 'orders-new-chat' : 'orders-new'
  const draft = useFormDraft(name, form)
  // `true` keeps the idempotency key through a reload, so that a chat order sent twice becomes one order.
  const { write, isBusy, problem, giveUp } = useFormWrite(name, true)
  // A dialog about unsaved changes usually drops the idempotency key. A chat order has no such dialog: drop it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only on unmount
  useEffect(
    () => () => {
      if (hash) giveUp()
    },
    [],
  )
  const lines = useWatch({ control: form.control, name: 'lines' })
  // Focus in the next frame, because a new screen first focuses its heading.
  useEffect(() => void requestAnimationFrame(() => form.setFocus('customer_name')), [form])

  const picker = useRef<HTMLSelectElement>(null)
  const [picked, setPicked] = useState<PickedOffer>({ key: '' })

  const submit = form.handleSubmit(async values => {
    if (picked.key !== '') {
      setPicked({ ...picked, error: 'Pilihan ini belum masuk pesanan. Tekan “Tambah”, atau kosongkan.' })
      picker.current?.focus()
      return
    }
    const failed = await write(async () =>
      finish(await fetchJson(adminApi.orders.$post({ json: deskOrderBody(values, offers) }))),
    )
    if (failed === null) return
    showBesideFields(failed)
    // Stock or prices changed: reload the offers and keep the typed values.
    if (failed.status === 409) void revalidate()
  })
  const finish = (order: OrderDetail) => {
    toast(`Pesanan ${order.order_id} dibuat.`)
    leave()
    setPlaced(order)
  }
  const leave = () => {
    draft.forget()
    giveUp()
  }
  const discard = () => {
    draft.discard()
    giveUp()
  }
  const showBesideFields = ({ errors }: ApiProblem) => {
    for (const [n, { path, message }] of errors.entries()) {
      const field = formFieldForPath(path)
      if (field) form.setError(field, { message }, { shouldFocus: n === 0 })
    }
  }

  // Navigate instead of rendering the form, whose `UnsavedChangesGuard` would ask about unsaved changes.
  if (placed) return <Navigate to={orderUrl(placed.id)} replace />
  return (
    <>
      <UnsavedChangesGuard isDirty={form.formState.isDirty} onLeave={leave} />
      <BackLink to={screenUrl('orders')}>Semua pesanan</BackLink>
      <ScreenHeader title="Buat pesanan">
        Untuk pelanggan yang memesan lewat telepon atau datang langsung.
      </ScreenHeader>
      {draft.isRestored && form.formState.isDirty && (
        <div className="mb-6">
          <RestoredDraftNotice onDiscard={discard} />
        </div>
      )}
      {animals.problem && <LoadError heading="Gagal memuat data hewan" problem={animals.problem} />}
      {services.problem && <LoadError heading="Gagal memuat data layanan" problem={services.problem} />}
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        <div className="space-y-6">
          <DetailSection title="Pemesan">
            <CustomerFields form={form} />
          </DetailSection>
          <DetailSection title="Yang dipesan">
            <OrderLinesForm
              {...{ form, picked }}
              onPick={setPicked}
              picker={picker}
              offers={offers}
              groups={[
                { label: 'Hewan', offers: offered.animals },
                { label: 'Layanan', offers: offered.services },
              ]}
            />
          </DetailSection>
        </div>
        <Summary form={form} subtotal={deskOrderSubtotal(lines, offers)} isBusy={isBusy} problem={problem} />
      </form>
    </>
  )
}

type SummaryProps = { form: OrderForm; subtotal: number; isBusy: boolean; problem: ApiProblem | null }

function Summary({ form, subtotal, isBusy, problem }: SummaryProps) {
  const isCash = useWatch({ control: form.control, name: 'paid_cash' })
  return (
    <DetailSection title="Ringkasan" className="xl:sticky xl:top-6">
      <p className="flex justify-between gap-4">
        Subtotal <strong className="money">{formatRupiah(subtotal)}</strong>
      </p>
      {/* Reserve the space of the text: the button below must not move under the pointer that ticks the box. */}
      <p className="mt-1 mb-4 min-h-15 text-sm text-muted">
        {isCash
          ? 'Pesanan dibayar tunai, tanpa kode unik.'
          : 'Kode unik ditambahkan saat pesanan dibuat. Pelanggan mendapat 24 jam untuk membayar; tautannya ada di halaman pesanan.'}
      </p>
      <CheckboxField
        hint="Langsung lunas. Kuitansinya ada di halaman pesanan."
        {...form.register('paid_cash')}
      >
        Dibayar tunai sekarang
      </CheckboxField>
      <SaveError heading="Gagal membuat pesanan. Silakan coba lagi." problem={problem} />
      <Button type="submit" disabled={isBusy} className="mt-4 w-full">
        {isBusy ? 'Menyimpan…' : 'Buat pesanan'}
      </Button>
    </DetailSection>
  )
}
