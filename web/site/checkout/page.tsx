import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { ask } from '../../lib/api'
import { apiContext } from '../../lib/api-context'
import { settle } from '../../lib/settle'
import { useStored } from '../../lib/use-stored'
import { brand } from '../brand'
import { NeedsScripts } from '../frame/needs-scripts'
import { PageHead } from '../frame/page-head'
import { pageHandle } from '../handle'
import { arrive } from './arrival'
import { BottomBar } from './bottom-bar'
import { CartPanel, SubmitButton } from './cart-panel'
import { Catalogue } from './catalogue'
import { ChatHelp } from './chat-help'
import { CustomerForm, inputOf } from './customer-form'
import { type CustomerField, customerFields, draft } from './draft'
import { animalOffer, priceLines, serviceOffers, subtotalOf } from './offers'
import { OrderProblem } from './order-problem'
import { checkCustomer, type FieldErrors } from './rules'
import { useOrdering } from './use-ordering'

export const handle = pageHandle({ policy: 'stock', tags: ['animals', 'services', 'settings'] }, () => ({
  title: `Formulir Pemesanan · ${brand}`,
  description:
    'Pilih hewan qurban atau layanan badal, isi data pemesan, dan kirim pesanan Anda dalam beberapa menit.',
}))

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(apiContext)
  const [animals, services] = await Promise.all([
    settle(ask(api.animals.$get({ query: { in_stock: 'true' } }))),
    settle(ask(api.services.$get())),
  ])
  return { animals, services }
}

/** What can be ordered now, and the cart priced by it. */
function useCart() {
  const { animals, services } = useLoaderData<typeof loader>()
  const { lines } = useStored(draft)
  const offers = useMemo(
    () => [
      ...(animals.value?.items ?? []).map(animalOffer),
      ...(services.value?.items ?? []).flatMap(serviceOffers),
    ],
    [animals, services],
  )
  const priced = useMemo(
    () => priceLines(lines, offers, kind => (kind === 'animal' ? animals : services).value !== null),
    [lines, offers, animals, services],
  )
  return { offers, lines: priced, total: subtotalOf(priced) }
}

function useArrival(offers: Parameters<typeof arrive>[3]) {
  const { key, search } = useLocation()
  const [query] = useSearchParams()
  useEffect(() => {
    draft.update(old => arrive(old, key + search, query, offers))
  }, [key, search, query, offers])
}

/** Messages appear beside a field once it was left, and beside all when sending was tried. */
function useCustomerErrors() {
  const { fields } = useStored(draft)
  const [seen, setSeen] = useState<readonly CustomerField[]>([])
  const errors = checkCustomer(fields)
  const shown: FieldErrors = Object.fromEntries(seen.map(name => [name, errors[name]]))
  return {
    errors,
    shown,
    isValid: Object.keys(errors).length === 0,
    see: (name: CustomerField) => setSeen(old => [...old, name]),
    seeAll: () => setSeen(customerFields),
  }
}

export function Component() {
  const form = useRef<HTMLFormElement>(null)
  const { offers, lines, total } = useCart()
  const { errors, shown, isValid, see, seeAll } = useCustomerErrors()
  const { send, isBusy, problem, dismiss } = useOrdering(lines)
  const revalidator = useRevalidator()
  useArrival(offers)

  const isOrderable = lines.length > 0 && lines.every(({ offer, isShort }) => offer !== null && !isShort)
  const isReady = isValid && isOrderable

  const showWhatIsMissing = () => {
    seeAll()
    const firstBad = customerFields.find(name => errors[name])
    if (firstBad) inputOf(form.current, firstBad)?.focus()
    else document.getElementById(lines.length > 0 ? 'keranjang' : 'pilihan')?.scrollIntoView()
  }
  const submit = () => (isReady ? send() : showWhatIsMissing())
  const button = { isReady, isBusy }
  const hint = isValid ? null : 'Lengkapi data pemesan untuk melanjutkan pesanan'

  return (
    <>
      <PageHead title="Formulir Pemesanan">
        <p>Pilih hewan atau layanan, isi data pemesan, lalu kirim. Cara pembayaran tampil setelahnya.</p>
      </PageHead>
      <NeedsScripts />
      <div className="page grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <Catalogue offers={offers} />
          <section aria-labelledby="customer-title" className="card p-5">
            <h2 id="customer-title" className="mb-4 text-lg">
              Data pemesan
            </h2>
            <CustomerForm form={form} errors={shown} onLeave={see} onSubmit={submit} />
          </section>
        </div>
        <CartPanel lines={lines} total={total} hint={hint}>
          <OrderProblem
            {...{ problem, lines, dismiss, form }}
            onAccept={send}
            onStale={() => revalidator.revalidate()}
          />
          <div className="mt-4 hidden lg:block">
            <SubmitButton {...button} className="w-full" />
          </div>
          <ChatHelp />
        </CartPanel>
      </div>
      <BottomBar lines={lines} total={total}>
        <SubmitButton {...button} />
      </BottomBar>
    </>
  )
}
