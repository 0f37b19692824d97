import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageKind } from '../../../worker/contract/messages/kinds'
import type { LeasedMessage, MessageStateInput } from '../../../worker/contract/messages/messages'
import { firstMergeableMessages } from '../../../worker/contract/messages/text'
import { serverNow } from '../../lib/clock'
import { deleteUnansweredRequests, runInRequestScope } from '../../lib/intention'
import { type ApiProblem, problemOrRethrow } from '../../lib/problem'
import { claimMessages, saveMessageState } from './calls'

export type QueueFilter = { kind: MessageKind | null; product: string | null }

/** Max messages leased to this tab, including those being saved. At `refillBelow` or fewer, the tab requests more. */
const maxLeased = 30
const refillBelow = 15
/** In ms: to be safe, a lease is treated as expired this long before it expires. */
const leaseMarginMs = 10_000
const renewBeforeEndMs = 150_000

type Done = { messages: LeasedMessage[]; state: 'sent' | 'skipped' }
type Marking = { id: number; state: MessageStateInput['state'] }
type Problems = (problem: ApiProblem | null) => void

function useMessageMarks(holder: string, onProblem: Problems) {
  const [unsaved, setUnsaved] = useState<Marking[]>([])
  const acted = useRef(new Set<number>())
  const takenBack = useRef(new Set<number>())
  const saving = useRef(0)
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = (step: () => Promise<unknown>) => {
    chain.current = chain.current.then(step, step)
    return chain.current
  }

  const write = async (marking: Marking) => {
    try {
      await runInRequestScope(holder, false, () =>
        saveMessageState(marking.id, { state: marking.state, holder }),
      )
    } catch (error) {
      const met = problemOrRethrow(error)
      onProblem(met)
      // The message was changed or removed elsewhere: stop hiding it, so that the queue shows its state on the server.
      if (met.code === 'stale' || met.code === 'not_found') acted.current.delete(marking.id)
      else setUnsaved(old => [...old, marking])
    } finally {
      saving.current -= 1
      takenBack.current.delete(marking.id)
    }
  }
  const save = (marking: Marking) => {
    saving.current += 1
    void inTurn(() => write(marking))
  }
  const saveAgain = () => {
    const again = unsaved
    setUnsaved([])
    onProblem(null)
    for (const marking of again) save(marking)
  }
  const forget = (id: number) => setUnsaved(old => old.filter(marking => marking.id !== id))
  return { unsaved, acted, takenBack, saving, chain, inTurn, save, saveAgain, forget }
}

type Marks = ReturnType<typeof useMessageMarks>

function useLease(asked: QueueFilter & { holder: string }, marks: Marks, onProblem: Problems) {
  const [items, setItems] = useState<LeasedMessage[]>([])
  const [counts, setCounts] = useState({ left: 0, elsewhere: 0 })
  const [isFetching, setFetching] = useState(true)
  const fetches = useRef({ isBusy: false, isAsked: false })
  const leasedUntil = useRef(0)
  const { acted, takenBack, saving, chain } = marks

  /** Returns true if the server sent only messages that this tab has already marked: the caller then asks again. */
  const fetchNext = async () => {
    const before = saving.current
    const answer = await runInRequestScope(asked.holder, false, () =>
      claimMessages({ ...asked, limit: maxLeased }),
    )
    leasedUntil.current = Date.parse(answer.held_until)
    const ours = answer.items.filter(({ id }) => !acted.current.has(id))
    setItems(old => {
      const back = old.filter(({ id }) => takenBack.current.has(id))
      return [...back, ...ours.filter(({ id }) => !takenBack.current.has(id))]
    })
    // `left` may still count messages whose state is being saved: then keep showing the previous number.
    const isStill = before === 0 && saving.current === 0
    setCounts(old => ({ left: isStill ? answer.left : old.left, elsewhere: answer.held_elsewhere }))
    return ours.length === 0 && answer.items.length > 0
  }
  const refill = async () => {
    if (fetches.current.isBusy) {
      fetches.current.isAsked = true
      return
    }
    fetches.current = { isBusy: true, isAsked: false }
    setFetching(true)
    try {
      const isMore = await fetchNext()
      onProblem(null)
      if (isMore && saving.current > 0) {
        await chain.current
        fetches.current.isAsked = true
      }
    } catch (error) {
      onProblem(problemOrRethrow(error))
    }
    const { isAsked } = fetches.current
    fetches.current.isBusy = false
    if (isAsked) return void refill()
    setFetching(false)
  }
  return { items, setItems, counts, setCounts, isFetching, leasedUntil, refill }
}

function useLeaseLifecycle(refill: () => Promise<void>, letGo: () => void) {
  const begin = useEffectEvent(refill)
  const leave = useEffectEvent(letGo)
  useEffect(() => {
    void begin()
    const away = () => leave()
    addEventListener('pagehide', away)
    return () => {
      removeEventListener('pagehide', away)
      leave()
    }
  }, [])
}

/** A marked message disappears at once and is saved in the background; failed marks are kept for a retry. */
export function useMessageQueue({ kind, product }: QueueFilter) {
  const [holder] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [done, setDone] = useState<Done[]>([])
  const [sent, setSent] = useState(0)
  const marks = useMessageMarks(holder, setProblem)
  const { acted, takenBack, chain, inTurn, save } = marks
  const { items, setItems, counts, setCounts, isFetching, leasedUntil, refill } = useLease(
    { holder, kind, product },
    marks,
    setProblem,
  )
  const letGo = async () => {
    await runInRequestScope(holder, false, () => claimMessages({ holder, kind, product, limit: 0 })).catch(
      () => {},
    )
    deleteUnansweredRequests(holder)
  }
  useLeaseLifecycle(refill, () => void inTurn(letGo))

  const current = firstMergeableMessages(items)
  const isOther = ({ id }: LeasedMessage) => !current.some(message => message.id === id)
  /** Returns false if this tab no longer holds the lease of the messages, and requests a new lease. */
  const isOurs = () => {
    const ours = serverNow() < leasedUntil.current - leaseMarginMs
    if (!ours) void refill()
    return ours
  }

  const act = (state: Done['state']) => {
    if (current.length === 0) return
    const others = items.filter(isOther)
    for (const { id } of current) acted.current.add(id)
    setItems(old => old.filter(isOther))
    setDone(old => [{ messages: current, state }, ...old.slice(0, 49)])
    setCounts(old => ({ ...old, left: Math.max(0, old.left - current.length) }))
    if (state === 'sent') setSent(n => n + current.length)
    for (const { id } of current) save({ id, state })
    const isShort = others.length <= refillBelow && counts.left > items.length
    if (isShort || serverNow() > leasedUntil.current - renewBeforeEndMs) void refill()
  }

  const undo = () => {
    const [last, ...rest] = done
    if (!last) return
    const { messages, state } = last
    setDone(rest)
    for (const { id } of messages) {
      acted.current.delete(id)
      takenBack.current.add(id)
      marks.forget(id)
    }
    setItems(old => [...messages, ...old])
    setCounts(old => ({ ...old, left: old.left + messages.length }))
    if (state === 'sent') setSent(n => n - messages.length)
    for (const { id } of messages) save({ id, state: 'due' })
  }

  const saveAgain = () => {
    marks.saveAgain()
    void chain.current.then(refill)
  }

  return {
    /** The messages that the next click on the send button sends: one message, or all waiting messages of one order. */
    current,
    next: items.find(isOther),
    last: done[0],
    left: counts.left,
    elsewhere: counts.elsewhere,
    sent,
    isFetching,
    problem,
    unsaved: marks.unsaved.length,
    isOurs,
    act,
    undo,
    saveAgain,
    refill,
  }
}
