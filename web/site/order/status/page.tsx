import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { orderCodeIn } from '../../../../worker/contract/orders/typed-codes'
import type { ApiProblem } from '../../../lib/problem'
import { useIsHydrated } from '../../../lib/stored'
import { type OrderCredential, orderUrlHash, readOrderHash, siteUrls } from '../../../lib/urls'
import { codeKeyboard, TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { ErrorState } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { readEvidence, useEvidence } from '../../evidence/use-evidence'
import { NeedsJavaScript, OrderSkeleton, SitePageHeader } from '../../frame/page-parts'
import { savedOrder } from '../../my-orders'
import { definePrivatePage } from '../../page'
import { navigateTo, useLocation, useQuery } from '../../visit'
import { readCustomerOrder } from '../calls'
import { AccessDigitsForm } from '../digits-form'
import { PrintHeader, SavedNotice } from '../order-parts'
import { useOrder } from '../use-order'
import { ForgottenCodeForm, MyOrdersList } from './find-orders'
import { OrderCard } from './order-card'

type SearchFormProps = { initial: string; onSearch: (text: string) => void }

function SearchForm({ initial, onSearch }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string | null>(null)

  // Set the code in the existing field, because a remounted field would lose its focus.
  useEffect(() => {
    const input = form.current?.elements.namedItem('order_id')
    if (!initial || !(input instanceof HTMLInputElement)) return
    input.value = initial
    setError(null)
  }, [initial])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('order_id')
    if (!(input instanceof HTMLInputElement)) return
    const text = input.value.trim()
    setError(text ? null : 'Silakan masukkan ID pesanan')
    if (text) onSearch(text)
    else input.focus()
  }
  return (
    <search>
      <form ref={form} onSubmit={submit} noValidate className="card max-w-2xl p-5 print:hidden">
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            label="ID Pesanan"
            name="order_id"
            defaultValue={initial}
            placeholder="ORDER-123AB"
            error={error}
            {...codeKeyboard}
            enterKeyHint="search"
          />
          <ActionButton icon={Search} type="submit" className="sm:mt-[1.85rem]">
            Cari
          </ActionButton>
        </div>
      </form>
    </search>
  )
}

const notFound = 'Pesanan tidak ditemukan. Silakan periksa kembali ID pesanan Anda.'
const failed = 'Terjadi kesalahan saat mencari pesanan'

function readSearch(text: string) {
  const at = text.lastIndexOf('#')
  const linked = readOrderHash(`#${text.slice(at + 1)}`)
  const order_id = linked?.order_id ?? orderCodeIn(text)
  return order_id === null ? null : { order_id, key: linked?.key ?? savedOrder(order_id)?.key ?? null }
}

type LookupProblemProps = {
  order_id: string
  problem: ApiProblem
  onRetry: () => void
  onOpen: (order: OrderView) => void
}

function LookupProblem({ order_id, problem, onRetry, onOpen }: LookupProblemProps) {
  if (problem.code === 'order_not_found') return <ErrorState message={notFound} />
  if (problem.code === 'lookups_used_up')
    return (
      <AccessDigitsForm
        asked="phone"
        open={async digits => onOpen(await readCustomerOrder({ order_id, key: null }, digits))}
      >
        {problem.detail}
      </AccessDigitsForm>
    )
  return <ErrorState message={failed} detail={problem.detail} onRetry={onRetry} />
}

/** Loads the evidence in parallel with the order, so that the main picture appears one round trip earlier. */
function useProof(credential: OrderCredential, order: OrderView | undefined) {
  const evidence = useEvidence(after => readEvidence(credential, after), {
    version: order?.updated_at,
    isWanted: (credential.key !== null || order?.masked === false) && order?.has_seats !== false,
  })
  const isShown = useRef(false)
  const isComing =
    !isShown.current && order?.has_seats === true && !order.masked && !evidence.found && !evidence.problem
  // A shown order stays, because the visitor may be typing names when it gets its first seats.
  isShown.current = order !== undefined && !isComing
  return { evidence, isComing }
}

function Result({ credential }: { credential: OrderCredential }) {
  const { found, problem, isReading, reload, take } = useOrder(credential)
  const { evidence, isComing } = useProof(credential, found?.order)

  const open = (order: OrderView) => {
    take(order)
    toast('Data pemesan dibuka untuk satu jam.')
  }

  // Wait for the evidence, so that the layout does not shift.
  if (found && !isComing) {
    return (
      <>
        {found.savedAt && problem && <SavedNotice savedAt={found.savedAt} />}
        <OrderCard
          order={found.order}
          evidence={evidence}
          onChange={take}
          onUnlock={open}
          onReload={reload}
        />
      </>
    )
  }
  if (!problem || isReading || isComing)
    return (
      <div className="min-h-dvh">
        <OrderSkeleton />
      </div>
    )
  return <LookupProblem order_id={credential.order_id} problem={problem} onRetry={reload} onOpen={open} />
}

function OrderStatus() {
  const isHydrated = useIsHydrated()
  const { hash, key, search: query } = useLocation()
  // The order code from the query string, where the form without scripts sends it.
  const codeInQuery = useQuery().get('order_id') ?? ''
  const [unreadableAt, setUnreadableAt] = useState<string | null>(null)
  // Opening an order gives the page another history `key`, so the error disappears.
  const isUnreadable = unreadableAt === key
  // Read the hash only after hydration: the worker never receives the hash, so the first render must not use it.
  const credential = isHydrated ? (readSearch(hash) ?? readSearch(codeInQuery)) : null

  const search = (text: string) => {
    const wanted = readSearch(text)
    setUnreadableAt(wanted ? null : key)
    if (!wanted) return
    navigateTo(`${siteUrls.orderStatus}${orderUrlHash(wanted)}`)
    // Move the focus to the order, which replaces the search form at the top.
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  return (
    <>
      {!import.meta.env.SSR && credential && (
        <div className="page">
          <PrintHeader />
        </div>
      )}
      <div className={credential ? 'print:hidden' : undefined}>
        <SitePageHeader title="Cek Status Pesanan" />
      </div>
      <NeedsJavaScript />
      {/* Full height keeps the footer out of view while the order loads, so that nothing visible shifts. */}
      <div className="page min-h-dvh print:min-h-0">
        {!import.meta.env.SSR && credential && !isUnreadable && (
          <Result key={`${query}${hash}`} credential={credential} />
        )}
        <div key={credential ? 'after' : 'alone'} className={credential ? 'mt-8' : undefined}>
          <p className="mb-4 text-muted print:hidden">Masukkan ID pesanan yang Anda terima saat memesan.</p>
          <SearchForm initial={credential?.order_id ?? ''} onSearch={search} />
          <ForgottenCodeForm />
          {isUnreadable && (
            <div className="mt-6">
              <ErrorState message={notFound} />
            </div>
          )}
        </div>
        {!import.meta.env.SSR && <MyOrdersList />}
      </div>
    </>
  )
}

export const page = definePrivatePage(
  'Cek Status Pesanan',
  'Lihat perjalanan pesanan Anda, dari pembayaran sampai sertifikat.',
  OrderStatus,
)
