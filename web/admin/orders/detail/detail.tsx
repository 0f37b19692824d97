import { flushSync } from 'react-dom'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { OrderNote, OrdersAround } from '../../../../worker/contract/orders/desk'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { type Attempted, attempt } from '../../../lib/attempt'
import { PrintButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import { useOpen } from '../../common/dialogs/use-open'
import { useGoOn } from '../../common/hooks/use-go-on'
import { BackLink } from '../../common/links/back-link'
import { pathWith } from '../../common/lists/list-url'
import { Section, Timeline } from '../../common/parts/details'
import { LoadError } from '../../common/parts/load-error'
import { PageHead } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { orderUrl, screenUrl } from '../../common/urls'
import { EvidenceSection } from '../../fulfilment/evidence/section'
import { targetsOfOrder } from '../../fulfilment/sacrifices/board/evidence-targets'
import { MoneySection } from '../../money/order-money/section'
import { AdminOrderBadge } from '../badges'
import { readAround, readNotes, readOrder } from '../calls'
import { type OrderAction, OrderDialog, savedMessage } from '../dialogs/dialogs'
import { NamesDialog } from '../dialogs/names-dialog'
import { OrderActions } from './actions'
import { Certificates } from './certificates'
import { OrderPager } from './course'
import { Customer } from './customer'
import { history } from './history'
import { Items } from './items'
import { Notes } from './notes'
import { Payment } from './payment'
import { PersonalData } from './personal-data'
import { Sheet } from './sheet'
import { Slaughter } from './slaughter'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const list = new URL(request.url).searchParams.get('list')
  const [order, notes, around] = await Promise.all([
    attempt(readOrder(id)),
    attempt(readNotes(id)),
    list === null ? null : attempt(readAround(id, list)),
  ])
  return { ...order, notes, list, around: around?.value ?? null }
}

export function Component() {
  const { value: order, problem, notes, list, around } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={pathWith(screenUrl('orders'), list ?? '')}>
          {list ? 'Kembali ke daftar' : 'Semua pesanan'}
        </BackLink>
        {around && <OrderPager around={around} list={list ?? ''} />}
      </div>
      {problem && (
        <>
          <PageHead title="Pesanan" />
          <LoadError heading="Failed to load orders" problem={problem} />
        </>
      )}
      {order && (
        <Detail key={order.id} order={order} notes={notes} next={around?.next ?? null} list={list ?? ''} />
      )}
    </>
  )
}

type DetailProps = {
  order: OrderDetail
  notes: Attempted<OrderNote[]>
  next: OrdersAround['next']
  list: string
}

function Detail({ order, notes, next, list }: DetailProps) {
  const [action, setAction] = useOpen<OrderAction | 'names'>(`order-${order.id}`, 'orders.', order.id)
  const { revalidate } = useRevalidator()
  const { may } = useRights()
  const goTo = useGoOn()

  const refresh = () => void revalidate()
  const say = (message: string) => {
    toast(message)
    refresh()
  }
  const goOn = (message: string) => {
    toast(message)
    if (next) goTo(orderUrl(next.id, list))
  }
  const finish = (done: OrderAction | 'names') => {
    // Closes the dialog synchronously: a mounted form would ask about unsaved changes before the next order
    // opens.
    flushSync(() => setAction(null))
    if (done === 'names') return say('Nama disimpan.')
    if (done === 'rejectAndNext') return goOn(savedMessage(done, order))
    if (done !== 'delete') return say(savedMessage(done, order))
    toast(savedMessage(done, order))
    goTo(screenUrl('orders'), { replace: true })
  }
  const dialog = { order, onClose: () => setAction(null), onReload: refresh }

  return (
    <>
      <Sheet order={order} />
      <div className="print:hidden">
        <PageHead
          title={order.order_id}
          actions={
            <>
              <PrintButton look="secondary" />
              <OrderActions order_id={order.order_id} onAct={setAction} />
            </>
          }
        >
          <span className="flex flex-wrap items-center gap-3">
            <AdminOrderBadge value={order.status} />
            Dibuat {dateTime(order.created_at)}
          </span>
        </PageHead>
        <Payment
          order={order}
          onSaved={say}
          onGoOn={next ? goOn : undefined}
          onReload={refresh}
          onAct={setAction}
        />
        <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="space-y-6">
            <Items order={order} onName={() => setAction('names')} />
            <MoneySection order={order} onSaved={say} />
            <Slaughter order={order} />
            {order.payment_status === 'verified' && may('evidence', 'read') && (
              <EvidenceSection of={{ order: order.id }} readTargets={() => targetsOfOrder(order)} />
            )}
            {may('certificates') && <Certificates order={order} />}
          </div>
          <div className="space-y-6">
            <Customer order={order} onEdit={() => setAction('customer')} />
            <Notes order={order} notes={notes} onSaved={say} />
            <Section title="Riwayat">
              <Timeline moments={history(order)} />
            </Section>
            <PersonalData order={order} onSaved={say} />
          </div>
        </div>
      </div>
      {action === 'names' && <NamesDialog {...dialog} onSaved={() => finish(action)} />}
      {action && action !== 'names' && (
        <OrderDialog {...dialog} action={action} onSaved={() => finish(action)} />
      )}
    </>
  )
}
