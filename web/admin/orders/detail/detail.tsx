import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { dateTime, longDate, performedAtText } from '../../../../worker/contract/lib/format'
import type { OrderMoney } from '../../../../worker/contract/money/payments'
import type { OrderNote, OrdersAround } from '../../../../worker/contract/orders/desk'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { type Result, valueOrProblem } from '../../../lib/attempt'
import { sessionStoredValue } from '../../../lib/office/form-draft'
import { useShortcuts } from '../../../lib/office/shortcuts'
import { useNavigateAfterWrite } from '../../../lib/office/use-navigate-after-write'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { SlaughterStatusBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { PrintButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import { CheckboxField } from '../../common/forms/small-fields'
import { BackLink, OutsideLink, RouterLinkButton } from '../../common/lists/links'
import { pathWithQuery } from '../../common/lists/list-url'
import { type Detail, DetailList, DetailSection, optionalDetail, Timeline } from '../../common/parts/details'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { orderUrl, screenUrl } from '../../common/urls'
import { EvidenceSection } from '../../fulfilment/evidence/section'
import { readEvidenceTargets } from '../../fulfilment/sacrifices/calls'
import { AdminOrderBadge } from '../badges'
import { readAdjacentOrders, readAdminOrder, readMoneyOfOrder, readOrderNotes } from '../calls'
import { type OrderAction, OrderDialog, orderSavedMessage, RejectDialog } from '../dialogs/dialogs'
import { BeneficiaryNamesDialog } from '../dialogs/names-dialog'
import { OrderActions } from './actions'
import { CustomerSection } from './customer'
import { OrderMoneySection } from './money-section'
import { OrderCertificates, OrderItems, OrderNotes, orderTimeline } from './sections'
import { OrderPrintSheet } from './sheet'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const list = new URL(request.url).searchParams.get('list')
  const [order, money, notes, around] = await Promise.all([
    valueOrProblem(readAdminOrder(id)),
    valueOrProblem(readMoneyOfOrder(id)),
    valueOrProblem(readOrderNotes(id)),
    list === null ? null : valueOrProblem(readAdjacentOrders(id, list)),
  ])
  return { ...order, money, notes, list, around: around?.value ?? null }
}

export function Component() {
  const { value: order, problem, money, notes, list, around } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={pathWithQuery(screenUrl('orders'), list ?? '')}>
          {list ? 'Kembali ke daftar' : 'Semua pesanan'}
        </BackLink>
        {around && <OrderPager around={around} list={list ?? ''} />}
      </div>
      {problem && (
        <>
          <ScreenHeader title="Pesanan" />
          <LoadError heading="Failed to load orders" problem={problem} />
        </>
      )}
      {order && (
        <OrderPage
          key={order.id}
          order={order}
          money={money}
          notes={notes}
          next={around?.next ?? null}
          list={list ?? ''}
        />
      )}
    </>
  )
}

type OrderPageProps = {
  order: OrderDetail
  money: Result<OrderMoney>
  notes: Result<OrderNote[]>
  next: OrdersAround['next']
  list: string
}

type DetailAction = OrderAction | 'names' | 'reject'

const openNextStore = sessionStoredValue('open-next', value => (typeof value === 'boolean' ? value : null))

/** Marks an order opened automatically after a write to the previous order: its verify button is blocked for 1 s. */
const openedAfterWrite = 'after-write'

const waitingOrdersUrl = `${screenUrl('orders')}?claimed=true`

const isUnpaidList = (list: string) => /(^|&)(claimed=true|(payment_)?status=pending)/.test(list)

function OrderPage({ order, money, notes, next, list }: OrderPageProps) {
  const [action, setAction] = useStoredOpenDialog<DetailAction>(`order-${order.id}`, 'orders.', order.id)
  const { revalidate } = useRevalidator()
  const { may } = useRights()
  const goTo = useNavigateAfterWrite()
  const { state: openedBy } = useLocation()

  const refresh = () => void revalidate()
  const [isJustDecided, setJustDecided] = useState(false)
  const say = (message: string, isDecision = false) => {
    setJustDecided(isDecision)
    toast(message)
    refresh()
  }
  const unpaidNext = isUnpaidList(list) ? next : null
  const [opensNext, setOpensNext] = useState(() => openNextStore.read() ?? false)
  const goOn = (message: string) => {
    if (!unpaidNext || !opensNext) return say(message, true)
    toast(message)
    goTo(orderUrl(unpaidNext.id, list), { state: openedAfterWrite })
  }
  const keepOpensNext = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setOpensNext(target.checked)
    openNextStore.keep(target.checked)
  }
  const finish = (done: DetailAction) => {
    // Close the dialog synchronously: a mounted form would ask about unsaved changes before the next order opens.
    flushSync(() => setAction(null))
    if (done === 'names') return say('Nama disimpan.')
    if (done === 'reject') return goOn(`Pembayaran ditolak: ${order.order_id}.`)
    if (done !== 'delete') return say(orderSavedMessage(done, order))
    toast(orderSavedMessage(done, order))
    goTo(screenUrl('orders'), { replace: true })
  }
  const dialog = { order, onClose: () => setAction(null), onReload: refresh }
  const isPaid = order.payment_status === 'verified'
  const isSlaughterDue = isPaid && order.status !== 'cancelled'
  // The team notes go into the shorter column, which is the second one while a slaughter is due.
  const teamNotes = <OrderNotes order={order} notes={notes} onSaved={say} />

  return (
    <>
      <OrderPrintSheet order={order} />
      <div className="print:hidden">
        <ScreenHeader
          title={order.order_id}
          actions={
            <>
              <PrintButton look="secondary" />
              <OrderActions order={order} onAct={setAction} />
            </>
          }
        >
          <span className="flex flex-wrap items-center gap-x-3">
            <AdminOrderBadge value={order.status} />
            <strong className="text-ink wrap-anywhere">{order.customer_name}</strong>
            <span className="money">{order.customer_phone}</span>
            <span>Dibuat {dateTime(order.created_at)}</span>
          </span>
        </ScreenHeader>
        <OrderMoneySection
          order={order}
          money={money}
          onSaved={say}
          onVerified={goOn}
          isJustOpened={openedBy === openedAfterWrite}
          onReload={refresh}
          onReject={() => setAction('reject')}
          openNext={
            unpaidNext && (
              <CheckboxField checked={opensNext} onChange={keepOpensNext}>
                Lalu buka yang berikutnya
              </CheckboxField>
            )
          }
          decision={
            isJustDecided &&
            order.payment_status !== 'pending' && (
              <div className="rounded-card bg-green-soft px-4 py-3 text-green-ink">
                <p className="mb-2 font-semibold">{isPaid ? 'Sudah diverifikasi.' : 'Sudah ditolak.'}</p>
                <RouterLinkButton to={unpaidNext ? orderUrl(unpaidNext.id, list) : waitingOrdersUrl}>
                  {unpaidNext ? `Lanjut ke ${unpaidNext.order_id}` : 'Lihat semua yang menunggu verifikasi'}
                </RouterLinkButton>
              </div>
            )
          }
          onUndo={() => setAction('undo')}
        />
        <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <div className="space-y-4">
            <OrderItems order={order} onName={() => setAction('names')} />
            <Slaughter order={order} isDue={isSlaughterDue} />
            {isPaid && may('evidence', 'read') && (
              <EvidenceSection of={{ order: order.id }} readTargets={() => readEvidenceTargets(order)} />
            )}
            {may('certificates') && (isPaid || order.certificate_id) && <OrderCertificates order={order} />}
            {!isSlaughterDue && teamNotes}
          </div>
          <div className="space-y-4">
            <CustomerSection order={order} onEdit={() => setAction('customer')} onSaved={say} />
            {isSlaughterDue && teamNotes}
            <History order={order} />
          </div>
        </div>
      </div>
      {action === 'names' && <BeneficiaryNamesDialog {...dialog} onSaved={() => finish(action)} />}
      {action === 'reject' && <RejectDialog {...dialog} onSaved={() => finish(action)} />}
      {action && action !== 'names' && action !== 'reject' && (
        <OrderDialog {...dialog} action={action} onSaved={() => finish(action)} />
      )}
    </>
  )
}

const newestShown = 3

function History({ order }: { order: OrderDetail }) {
  const moments = orderTimeline(order)
  const [isWhole, setWhole] = useState(moments.length <= newestShown)
  return (
    <DetailSection
      title="Riwayat"
      actions={
        !isWhole && (
          <Button look="quiet" className="px-2! text-sm" onClick={() => setWhole(true)}>
            Lihat semua ({moments.length})
          </Button>
        )
      }
    >
      <Timeline moments={isWhole ? moments : moments.slice(0, newestShown)} />
    </DetailSection>
  )
}

type OrderPagerProps = { around: OrdersAround; list: string }

function OrderPager({ around: { previous, next }, list }: OrderPagerProps) {
  const navigate = useNavigate()
  const way = (to: OrdersAround['next']) => to && (() => void navigate(orderUrl(to.id, list)))
  const [back, onward] = [way(previous) ?? undefined, way(next) ?? undefined]
  useShortcuts({ k: back, ArrowLeft: back, j: onward, ArrowRight: onward })

  return (
    <nav aria-label="Pesanan dalam daftar" className="mb-2 flex gap-2 print:hidden">
      <Button look="secondary" className="px-3! text-sm" hidden={!back} onClick={back}>
        <ChevronLeft size={18} aria-hidden="true" />
        Sebelumnya
      </Button>
      <Button look="secondary" className="px-3! text-sm" hidden={!onward} onClick={onward}>
        Berikutnya
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </nav>
  )
}

function Slaughter({ order, isDue }: { order: OrderDetail; isDue: boolean }) {
  const facts: Detail[] = order.slaughter_verified_at
    ? [['Dilaksanakan', performedAtText(order.slaughter_verified_at)]]
    : optionalDetail('Tanggal', order.slaughter_date && longDate(order.slaughter_date))
  facts.push(
    ...optionalDetail('Lokasi', order.slaughter_location),
    ...optionalDetail('Catatan', order.slaughter_notes),
    ...optionalDetail(
      'Bukti',
      order.slaughter_proof_url && <OutsideLink href={order.slaughter_proof_url}>Buka bukti</OutsideLink>,
    ),
  )
  if (facts.length === 0 && order.slaughter_status === 'pending' && !isDue) return null
  return (
    <DetailSection title="Penyembelihan" actions={<SlaughterStatusBadge value={order.slaughter_status} />}>
      {facts.length === 0 ? (
        <p className="text-sm text-muted">Belum ada tanggal dan lokasi.</p>
      ) : (
        <DetailList items={facts} />
      )}
    </DetailSection>
  )
}
