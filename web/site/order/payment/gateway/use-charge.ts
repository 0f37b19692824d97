import { useCallback, useEffect, useRef, useState } from 'react'
import { type Channel, isLiveCharge } from '../../../../../worker/contract/money/charge-words'
import type { CustomerCharge } from '../../../../../worker/contract/money/charges'
import { fetchJson, siteApi } from '../../../../lib/api'
import { problemOrRethrow } from '../../../../lib/problem'
import type { OrderCredential } from '../../../../lib/urls'
import { useFormWrite, useLatestRunGuard } from '../../../../lib/use-write'
import { toast } from '../../../../ui/toast'
import { customerHeaders } from '../../calls'
import { pollDelayMs } from './rules'

const route = siteApi.api.orders[':order_id'].charge

const at = ({ order_id }: OrderCredential) => ({ param: { order_id }, query: {} })

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const notYet =
  'Penyedia belum mencatat pembayaran Anda. Biasanya tercatat dalam satu menit; halaman ini berubah sendiri.'

function showHead() {
  document.getElementById('main')?.focus({ preventScroll: true })
  scrollTo({ top: 0 })
}

/** The order's charge: undefined until loaded, null if none exists. `onChange` runs when the charge's state changes. */
export function useCharge({ order_id, key }: OrderCredential, onChange: () => void) {
  const [charge, setCharge] = useState<CustomerCharge | null>()
  const [problem, setProblem] = useState<string | null>(null)
  const [opening, setOpening] = useState<Channel | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const last = useRef<CustomerCharge | null>(undefined)
  const begin = useLatestRunGuard()
  const opener = useFormWrite()
  const looker = useFormWrite()

  const take = useCallback(
    (next: CustomerCharge | null) => {
      // Cancel a running read of the charge, because its result would show the old state.
      begin()
      setProblem(null)
      const before = last.current
      if (isSame(before, next)) return
      last.current = next
      setCharge(next)
      setAnswer(null)
      const isPaid = next?.state === 'paid'
      const hasChanged = before !== undefined && (before?.id !== next?.id || before?.state !== next?.state)
      if (isPaid && hasChanged) {
        toast('Pembayaran diterima. Terima kasih.')
        showHead()
      }
      if (hasChanged || isPaid) onChange()
    },
    [begin, onChange],
  )

  const read = useCallback(async () => {
    const isNewest = begin()
    try {
      const fresh = await fetchJson(route.$get(at({ order_id, key }), customerHeaders({ order_id, key })))
      if (isNewest()) take(fresh.charge)
    } catch (error) {
      const { detail } = problemOrRethrow(error)
      if (isNewest() && last.current === undefined) setProblem(detail)
    }
  }, [order_id, key, begin, take])

  useEffect(() => {
    read()
  }, [read])

  const isLive = charge ? isLiveCharge(charge) : false
  const id = charge?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another charge starts the fast polling again
  useEffect(() => {
    if (!isLive) return
    let since = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(tick, pollDelayMs(Date.now() - since))
    }
    const tick = () => {
      if (document.visibilityState === 'visible') read()
      wait()
    }
    const wake = () => {
      if (document.visibilityState !== 'visible') return
      since = Date.now()
      tick()
    }
    wait()
    document.addEventListener('visibilitychange', wake)
    addEventListener('pageshow', wake)
    addEventListener('online', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('pageshow', wake)
      removeEventListener('online', wake)
    }
  }, [isLive, id, read])

  /** Returns whether a charge was created. After a failure, reads the charge: only the response may have been lost. */
  const open = async (channel: Channel) => {
    if (opener.isBusy) return false
    setOpening(channel)
    const credential = { order_id, key }
    const met = await opener.write(async () => {
      const opened = await fetchJson(
        route.$post({ ...at(credential), json: { channel } }, customerHeaders(credential)),
      )
      take(opened.charge)
    })
    if (met?.code === 'order_paid' || met?.code === 'order_closed') onChange()
    if (met) await read()
    setOpening(null)
    return !met
  }

  const { write } = looker
  const look = async () => {
    if (looker.isBusy) return
    const credential = { order_id, key }
    const met = await write(async () => {
      const seen = await fetchJson(route.check.$post(at(credential), customerHeaders(credential)))
      take(seen.charge)
    })
    if (met) setAnswer(met.detail)
    else if (last.current && isLiveCharge(last.current)) setAnswer(notYet)
  }

  return {
    charge,
    isLive,
    problem,
    read,
    open,
    opening,
    refusal: opener.problem?.detail ?? null,
    look,
    isLooking: looker.isBusy,
    answer,
  }
}

export type ChargeOfOrder = ReturnType<typeof useCharge>
