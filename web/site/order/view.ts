import { viewEnd } from '../../../worker/contract/orders/access'
import { serverNow } from '../../lib/clock'
import { isRecord, list, text } from '../../lib/guards'
import { stored } from '../../lib/stored'
import { type Credential, withKey } from '../../lib/urls'

/** An order that digits of its phone opened in this browser; `until` in ms since 1970, by the server's clock. */
type View = { order_id: string; token: string; until: number }

const keep = 20

const views = stored<View[]>('qurban.views', [], value =>
  list(value).flatMap(view =>
    isRecord(view) && typeof view.until === 'number'
      ? [{ order_id: text(view.order_id), token: text(view.token), until: view.until }]
      : [],
  ),
)

/** The token that still opens an order here; null for none. */
export const viewOf = (order_id: string) =>
  views.get().find(view => view.order_id === order_id && view.until > serverNow())?.token ?? null

export const forgetView = (order_id: string) =>
  views.update(old => old.filter(view => view.order_id !== order_id))

export function saveView({ order_id, view }: { order_id: string; view: string | null }) {
  if (view === null) return
  const isOther = (old: View) => old.order_id !== order_id && old.until > serverNow()
  const opened = { order_id, token: view, until: viewEnd(view) }
  views.update(old => [opened, ...old.filter(isOther)].slice(0, keep))
}

/** Shows a call to be the customer's: by the key of the order's link, else by a view of this browser. */
export function asCustomer({ order_id, key }: Credential) {
  if (key) return withKey(key)
  const view = viewOf(order_id)
  return view === null ? withKey(null) : { headers: { 'x-order-view': view } }
}
