import type { Channel, Presented } from '../../contract/money/gateway'

/** One charge that a provider is asked to open. */
export type ChargeRequest = {
  /** Sent as the provider's order or reference id. At most 50 of `A-Za-z0-9-`, never used twice. */
  id: string
  /** Whole rupiah. */
  amount: number
  channel: Channel
  /** UTC ISO. Channels with `max_minutes` end earlier or later; see `OpenResult`. */
  expires_at: string
  return_url: string
  /** Midtrans sends notifications to this address; Xendit to the one of its dashboard. */
  notify_url: string
  /** Shop name for Xendit's virtual accounts, at most 30 letters. */
  display_name: string
}

/** A charge that was opened. `reference` is opaque: keep the one that `open` returned. */
export type ProviderCharge = {
  id: string
  reference: string | null
  channel: Channel
  amount: number
  /**
   * The provider's id of the payment, from a notification or an earlier status. Midtrans finds a DANA payment only by
   * it. The adapter checks that the answer belongs to `id`.
   */
  payment_reference?: string | null
}

/**
 * The state of a charge at the provider, as it was when asked. `absent`: the provider does not know the charge, which
 * for Midtrans Snap includes a customer who has not chosen a way yet. `unknown`: no usable answer; ask again later,
 * decide nothing. `paid` stays `paid` after a refund or chargeback at the provider, named in `raw_state`. Midtrans
 * reports a settlement that was taken back as `failed`; the caller turns it into `reversed` if the charge was paid.
 */
export type ChargeState =
  | 'open'
  | 'paid'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'reversed'
  | 'absent'
  | 'unknown'

export type ChargeStatus = {
  state: ChargeState
  /** Whole rupiah that arrived, or that the provider asks for while nothing arrived; null if unreadable. */
  amount: number | null
  currency: string | null
  /** The charge's reference, or null if the provider knows no such charge. */
  reference: string | null
  payment_reference: string | null
  /** UTC ISO. */
  paid_at: string | null
  /** The provider's word in lower case, or the reason of `unknown`. At most 100 characters, never a key or body. */
  raw_state: string
  presented?: Presented
  /** UTC ISO. */
  expires_at?: string
}

/**
 * `refused`: no charge exists, another channel may work. `duplicate`: the id is taken; check its status or take the next id.
 * `unknown`: the charge may exist. Its `reference`, where the answer named
 * one, lets the charge be looked at and closed. `detail` is for the operator, without keys or bodies. `expires_at` is
 * the provider's end, which differs from the requested one where `max_minutes` is set.
 */
export type OpenResult =
  | { ok: true; reference: string | null; presented: Presented; expires_at: string }
  | { ok: false; reason: 'refused' | 'duplicate' | 'unknown'; detail: string; reference?: string | null }

/** `gone`: it had already ended or never existed. `unknown`: it may still be payable. */
export type CloseResult = 'closed' | 'paid' | 'gone' | 'unknown'

/**
 * A notification only names the charge whose status to check; nothing else in it is believed. `reference` is the provider's id of
 * the payment (Midtrans: `payment_reference` for the status check) or of the charge (Xendit).
 */
export type Notification =
  | { genuine: false }
  | { genuine: true; test: boolean; charge_id: string | null; reference: string | null }

/** Whole rupiah. `max` null: no limit. `max_minutes`: fixed by the provider, so `expires_at` cannot be set. */
export type ChannelLimits = { min: number; max: number | null; max_minutes: number | null }

/** A payment provider. `status` is the only source of truth about money. No function throws for a provider's fault. */
export type Gateway = {
  channels: Partial<Record<Channel, ChannelLimits>>
  open(request: ChargeRequest): Promise<OpenResult>
  status(charge: ProviderCharge): Promise<ChargeStatus>
  close(charge: ProviderCharge): Promise<CloseResult>
  verifyNotification(headers: Headers, body: string): Promise<Notification> | Notification
}
