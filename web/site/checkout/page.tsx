import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsHydrated, useStoredValue } from '../../lib/stored'
import { useMediaQuery } from '../../lib/use-media'
import { generalChatUrl } from '../chat'
import { NeedsJavaScript } from '../frame/page-parts'
import { definePage } from '../page'
import { useContent } from '../site-content'
import { useLocation, useQuery, useReload } from '../visit'
import { CartBottomBar, CartPanel, SubmitButton } from './cart-panel'
import { Catalogue, SelectedOffers, SelectedServiceNotice } from './catalogue'
import { AgreementText, CustomerForm, type FieldErrors, findInput, validateCustomer } from './customer-form'
import { type CheckoutData, loadCheckout, useAnimals } from './data'
import { assignDraftId, type CustomerField, checkoutDraft, customerFields } from './draft'
import {
  animalOffer,
  applyOfferQuery,
  cartSubtotal,
  findOffersInQuery,
  missingNamePart,
  type Offer,
  priceLines,
  serviceOffers,
  validServiceChoice,
} from './offers'
import { OrderError } from './order-problem'
import { useDiscount, useOrderSubmit, useShortenedHoldHours } from './place-order'

function ChatHelp() {
  const { whatsapp } = useContent()
  if (!whatsapp.number) return null
  return (
    <p data-own-chat className="mt-3 flex min-h-11 flex-wrap items-center gap-x-2">
      Ada pertanyaan?
      <a
        href={generalChatUrl(whatsapp)}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        Chat WhatsApp
      </a>
    </p>
  )
}

const narrow = '(width < 64rem)'

function useCart({ animals, services }: CheckoutData) {
  const { lines, service } = useStoredValue(checkoutDraft)
  const { all, add, isKnown } = useAnimals({ animals })
  const offers = useMemo(
    () => [...all.map(animalOffer), ...(services.value?.items ?? []).flatMap(serviceOffers)],
    [all, services],
  )
  const priced = useMemo(
    () =>
      priceLines(lines, offers, line => (line.kind === 'animal' ? isKnown(line) : services.value !== null)),
    [lines, offers, isKnown, services],
  )
  return {
    offers,
    add,
    lines: priced,
    total: cartSubtotal(priced),
    service: validServiceChoice(service, lines, services.value?.items ?? []),
  }
}

function useArrival(offers: Offer[]) {
  const { key, search } = useLocation()
  const query = useQuery()
  useEffect(assignDraftId, [])
  useEffect(() => {
    checkoutDraft.update(old => applyOfferQuery(old, key + search, query, offers))
  }, [key, search, query, offers])
  return useMemo(() => findOffersInQuery(query, offers), [query, offers])
}

/** Shows the error of a field after it lost focus, and all errors after an attempt to submit. */
function useCustomerErrors() {
  const { fields } = useStoredValue(checkoutDraft)
  const [seen, setSeen] = useState<readonly CustomerField[]>([])
  const errors = validateCustomer(fields)
  const shown: FieldErrors = Object.fromEntries(seen.map(name => [name, errors[name]]))
  return {
    errors,
    shown,
    isValid: Object.keys(errors).length === 0,
    see: (name: CustomerField) => setSeen(old => [...old, name]),
    seeAll: () => setSeen(customerFields),
  }
}

const nameHints = {
  name: 'Isi nama orang yang nama orang tuanya sudah diisi',
  relation: 'Pilih bin atau binti untuk nama yang memakai nama orang tua',
}

function focusIncompleteName() {
  const field = document.querySelector<HTMLElement>('#keranjang details :is(input, select)[aria-invalid]')
  const names = field?.closest('details')
  if (names) names.open = true
  field?.focus()
}

/** Moves the focus to the cart when folding the catalogue hides the pressed button, unless the visitor is typing. */
function useFocusOnFold(isFolded: boolean) {
  const isHydrated = useIsHydrated()
  const wasOpen = useRef(false)
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
    if (isFolded && wasOpen.current && !isTyping) {
      document.getElementById('cart-title')?.focus({ preventScroll: true })
      document.getElementById('keranjang')?.scrollIntoView()
    }
    wasOpen.current = isHydrated && !isFolded
  }, [isFolded, isHydrated])
}

function Checkout({ data }: { data: CheckoutData }) {
  const form = useRef<HTMLFormElement>(null)
  const { offers, add, lines, total, service } = useCart(data)
  const { errors, shown, isValid, see, seeAll } = useCustomerErrors()
  const discount = useDiscount(lines)
  const shortHold = useShortenedHoldHours(lines)
  const { reload } = useReload()
  const { send, isBusy, problem, dismiss } = useOrderSubmit(lines, service, discount, shortHold, reload)
  const wanted = useArrival(offers)

  const isOrderable = lines.length > 0 && lines.every(({ offer, isShort }) => offer !== null && !isShort)
  const lackingPart = lines.map(missingNamePart).find(Boolean)
  const isReady = isValid && isOrderable && !lackingPart
  const isFolded = useMediaQuery(narrow) && lines.length > 0
  useFocusOnFold(isFolded)

  const firstBad = customerFields.find(name => errors[name])
  const fillIn = () => firstBad && findInput(form.current, firstBad)?.focus()
  const showWhatIsMissing = () => {
    seeAll()
    if (firstBad) fillIn()
    else if (lackingPart) focusIncompleteName()
    else document.getElementById(lines.length > 0 ? 'keranjang' : 'pilihan')?.scrollIntoView()
  }
  const submit = () => (isReady ? send() : showWhatIsMissing())
  const button = { isReady, isBusy }
  const nameHint = lackingPart ? nameHints[lackingPart] : null
  const hint = isValid ? nameHint : 'Lengkapi data pemesan untuk melanjutkan pesanan'

  const cart = (
    <CartPanel
      key="cart"
      {...{ lines, wanted, total, discount, shortHold, hint }}
      problem={
        <OrderError {...{ problem, lines, discount, dismiss, form }} onAccept={send} onStale={reload} />
      }
    >
      <div className="mt-4 hidden lg:block">
        <SubmitButton {...button} className="w-full" />
        <AgreementText className="mt-2 text-sm text-muted" />
      </div>
      {/* Hidden on wide screens, which have a floating chat button, because the cart needs the space. */}
      <div className="lg:hidden">
        <ChatHelp />
      </div>
    </CartPanel>
  )
  const customer = (
    <section key="customer" aria-labelledby="customer-title" className="card min-w-0 p-5">
      <h2 id="customer-title" className="mb-4 text-lg">
        Data pemesan
      </h2>
      <CustomerForm form={form} discountNote={discount.note} errors={shown} onLeave={see} onSubmit={submit} />
    </section>
  )
  const came = wanted.length > 0
  const catalogue = (
    <Catalogue key="catalogue" {...{ data, offers, wanted }} onFound={add} isFolded={came || isFolded} />
  )

  return (
    <>
      <div className="page grid grid-cols-1 items-start gap-8 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <header>
          <h1 className="text-2xl">Formulir Pemesanan</h1>
          <p className="mt-2 max-w-[47.6em] text-muted">
            Pilih hewan atau layanan, isi data pemesan, lalu kirim. Cara pembayaran tampil setelahnya.
          </p>
          <NeedsJavaScript />
          {!came && <SelectedServiceNotice services={data.services} service={service} />}
        </header>
        {came || isFolded
          ? [came && <SelectedOffers key="wanted" offers={wanted} />, cart, customer, catalogue]
          : [catalogue, cart, customer]}
      </div>
      <CartBottomBar
        {...{ lines, shortHold }}
        total={total - discount.discount}
        onFill={lines.length > 0 && firstBad ? fillIn : null}
      >
        <SubmitButton {...button} />
      </CartBottomBar>
    </>
  )
}

export const page = definePage({
  cache: { policy: 'stock', tags: ['animals', 'services', 'settings'] },
  load: loadCheckout,
  meta: ({ content }) => ({
    title: `Formulir Pemesanan · ${content.shop.name}`,
    description:
      'Pilih hewan qurban atau layanan badal, isi data pemesan, dan kirim pesanan Anda dalam beberapa menit.',
  }),
  Component: Checkout,
})
