import { Printer } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { dateTime } from '../../../../worker/contract/format'
import type { OrderDetail } from '../../../../worker/contract/orders'
import { settle } from '../../../lib/settle'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { BackLink } from '../../parts/back-link'
import { Section, Timeline } from '../../parts/details'
import { LoadError } from '../../parts/load-error'
import { PageHead } from '../../parts/page-head'
import { screenUrl } from '../../urls'
import { readOrder } from '../calls'
import { type OrderAction, OrderDialog, savedMessage } from '../dialogs/dialogs'
import { AdminOrderBadge } from '../list/badges'
import { OrderActions } from './actions'
import { Certificates } from './certificates'
import { Customer } from './customer'
import { history } from './history'
import { Items } from './items'
import { Payment } from './payment'
import { PersonalData } from './personal-data'
import { Sheet } from './sheet'
import { Slaughter } from './slaughter'

export const loader = ({ params }: LoaderFunctionArgs) => settle(readOrder(params.id ?? ''))

export function Component() {
  const { value: order, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={screenUrl('orders')}>Semua pesanan</BackLink>
      {problem && (
        <>
          <PageHead title="Pesanan" />
          <LoadError heading="Failed to load orders" problem={problem} />
        </>
      )}
      {order && <Detail order={order} />}
    </>
  )
}

function Detail({ order }: { order: OrderDetail }) {
  const [action, setAction] = useState<OrderAction | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  const refresh = () => void revalidate()
  const say = (message: string) => {
    toast(message)
    refresh()
  }
  const finish = (done: OrderAction) => {
    setAction(null)
    if (done !== 'delete') return say(savedMessage(done, order))
    toast(savedMessage(done, order))
    void navigate(screenUrl('orders'), { replace: true })
  }

  return (
    <>
      <Sheet order={order} />
      <div className="print:hidden">
        <PageHead
          title={order.order_id}
          actions={
            <>
              <Button look="secondary" onClick={() => print()}>
                <Printer size={18} aria-hidden="true" />
                Cetak
              </Button>
              <OrderActions order_id={order.order_id} onAct={setAction} />
            </>
          }
        >
          <span className="flex flex-wrap items-center gap-3">
            <AdminOrderBadge value={order.status} />
            Dibuat {dateTime(order.created_at)}
          </span>
        </PageHead>
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="space-y-6">
            <Payment
              order={order}
              onSaved={say}
              onReload={refresh}
              onReject={() => setAction('reject')}
              onUndo={() => setAction('undo')}
            />
            <Items order={order} />
            <Slaughter order={order} />
            <Certificates order={order} />
          </div>
          <div className="space-y-6">
            <Customer order={order} onEdit={() => setAction('customer')} />
            <Section title="Riwayat">
              <Timeline moments={history(order)} />
            </Section>
            <PersonalData order={order} onSaved={say} />
          </div>
        </div>
      </div>
      {action && (
        <OrderDialog
          action={action}
          order={order}
          onClose={() => setAction(null)}
          onSaved={() => finish(action)}
          onReload={refresh}
        />
      )}
    </>
  )
}
