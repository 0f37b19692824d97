import { Award, FileStack, UsersRound } from 'lucide-react'
import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import type { OrderNote } from '../../../../worker/contract/orders/desk'
import { fullName } from '../../../../worker/contract/orders/names'
import type { OrderDetail, OrderEvent, OrderItem } from '../../../../worker/contract/orders/orders'
import { orderStepNote, orderStepTitle } from '../../../../worker/contract/orders/steps'
import type { Result } from '../../../lib/attempt'
import { useFormDraft } from '../../../lib/office/form-draft'
import { useNavigateAfterWrite } from '../../../lib/office/use-navigate-after-write'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { TextAreaField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { bindFields, useAdminForm } from '../../common/forms/bound'
import { SaveError } from '../../common/forms/write-error'
import { RouterLinkButton } from '../../common/lists/links'
import { DetailSection, type Moment } from '../../common/parts/details'
import { LoadError } from '../../common/parts/page-head'
import { ActorName } from '../../common/team-names'
import { screenUrl } from '../../common/urls'
import { draftCertificates } from '../../fulfilment/certificates/calls'
import { addOrderNote } from '../calls'
import { isOrderAnonymized } from './customer'

export const OrderItems = ({ order, onName }: { order: OrderDetail; onName: () => void }) => (
  <DetailSection
    title="Yang dipesan"
    actions={
      !isOrderAnonymized(order) && (
        <ActionButton icon={UsersRound} look="secondary" className="print:hidden" onClick={onName}>
          {order.items.some(({ beneficiaries }) => beneficiaries.length > 0) ? 'Ubah nama' : 'Isi nama'}
        </ActionButton>
      )
    }
  >
    <ul className="divide-y divide-line">
      {order.items.map(item => (
        <li
          key={item.id}
          className="grid grid-cols-1 gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <p className="font-semibold">
            {item.quantity} x {item.name}
          </p>
          <p className="sm:text-right">
            <span className="money">{formatRupiah(item.quantity * item.price)}</span>{' '}
            {item.quantity > 1 && (
              <span className="money text-sm text-muted">({formatRupiah(item.price)})</span>
            )}
          </p>
          <Names item={item} />
        </li>
      ))}
    </ul>
  </DetailSection>
)

function Names({ item }: { item: OrderItem }) {
  const { beneficiaries, beneficiary_slots } = item
  return (
    <p className="text-sm wrap-anywhere sm:col-span-2">
      <span className="text-muted">
        {beneficiaries.length} dari {beneficiary_slots} nama terisi
      </span>
      {beneficiaries.length > 0 && (
        <span className="block">a.n. {beneficiaries.map(fullName).join(', ')}</span>
      )}
    </p>
  )
}

function moment({ type, actor, details, created_at }: OrderEvent, n: number): Moment {
  const reason = details.reason ? `Alasan: ${details.reason}` : ''
  const note = [orderStepNote(type, details), reason].filter(Boolean).join('. ')
  return {
    id: String(n),
    at: dateTime(created_at),
    title: orderStepTitle(type),
    note,
    by: <ActorName of={actor} />,
  }
}

const isBeginning = ({ type }: OrderEvent) => type === 'created_by_operator'

/** Newest first. Only an operator's order has a creation event; for a customer's order, `created_at` provides one. */
export function orderTimeline({ events, created_at }: OrderDetail): Moment[] {
  const moments = events.map(moment).reverse()
  if (events.some(isBeginning)) return moments
  const begun = { id: 'created', at: dateTime(created_at), title: 'Pesanan dibuat', by: 'Pelanggan' }
  return [...moments, begun]
}

const listUrl = ({ order_id }: OrderDetail) => `${screenUrl('certificates')}?q=${order_id}`

export function OrderCertificates({ order }: { order: OrderDetail }) {
  const { write, isBusy, problem } = useFormWrite()
  const goOn = useNavigateAfterWrite()

  const draft = async () => {
    const failed = await write(async () => {
      const drafts = await draftCertificates(order.id)
      toast(
        drafts.length === 0
          ? 'Semua nama sudah memiliki sertifikat.'
          : `${drafts.length} draf sertifikat dibuat.`,
      )
    })
    if (failed === null) goOn(listUrl(order))
  }

  return (
    <DetailSection
      title="Sertifikat"
      actions={
        <div className="flex flex-wrap gap-2">
          {order.certificate_id && (
            <RouterLinkButton to={listUrl(order)} look="secondary" className="px-3! text-sm">
              <Award size={18} aria-hidden="true" />
              Lihat sertifikat
            </RouterLinkButton>
          )}
          {order.status !== 'cancelled' && (
            <ActionButton
              icon={FileStack}
              look="secondary"
              className="px-3! text-sm"
              onClick={draft}
              disabled={isBusy}
            >
              {isBusy ? 'Membuat…' : 'Buat draf'}
            </ActionButton>
          )}
        </div>
      }
    >
      <p className="text-sm text-muted">
        {order.certificate_id
          ? `Terbit dengan nomor ${order.certificate_id}.`
          : 'Belum ada sertifikat yang terbit untuk pesanan ini.'}
      </p>
      <SaveError heading="Gagal menyimpan sertifikat" problem={problem} />
    </DetailSection>
  )
}

type NotesProps = { order: { id: string }; notes: Result<OrderNote[]>; onSaved: (message: string) => void }

export function OrderNotes({ order, notes, onSaved }: NotesProps) {
  const form = useAdminForm({ defaultValues: { text: '' } })
  const name = `order-note.${order.id}`
  const draft = useFormDraft(name, form)
  const { write, isBusy, problem } = useFormWrite(name, draft.isRestored)
  const { isDirty } = form.formState

  const submit = form.handleSubmit(async ({ text }) => {
    if ((await write(() => addOrderNote(order.id, text.trim()))) !== null) return
    // Clear the field, unless the operator changed its text while the note was being saved.
    if (form.getValues('text') === text) {
      draft.forget()
      form.reset({ text: '' })
    }
    onSaved('Catatan tim disimpan.')
  })
  return (
    <DetailSection title="Catatan tim">
      {notes.problem && <LoadError heading="Gagal memuat catatan" problem={notes.problem} />}
      <ul className="mb-3 space-y-3 empty:hidden">
        {notes.value?.map(({ id, text, author, created_at }) => (
          <li key={id} className="border-l-4 border-line pl-3">
            <p className="typed-text">{text}</p>
            <p className="text-sm wrap-anywhere text-muted">
              {dateTime(created_at)} · <ActorName of={author} />
            </p>
          </li>
        ))}
      </ul>
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <TextAreaField
          label="Tulis catatan"
          hint="Hanya untuk tim. Pelanggan tidak pernah melihatnya."
          maxLength={1000}
          rows={1}
          {...bindFields(form)('text', { validate: text => text.trim() !== '' || 'Catatan harus diisi' })}
        />
        {/* The margin is as high as the field's label, so that the button is beside the field. */}
        <Button type="submit" look="secondary" className="sm:mt-7" disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Simpan catatan'}
        </Button>
        <SaveError heading="Catatan belum disimpan" problem={problem} />
        {/* Rendered only with unsaved text: only one guard can be active, and the order's dialogs have their own. */}
        {isDirty && <UnsavedChangesGuard isDirty onLeave={draft.forget} />}
      </form>
    </DetailSection>
  )
}
