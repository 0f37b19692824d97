import type { Channel, PaymentInstructions } from '../../contract/money/gateway'

export type ChargeRequest = {
  /** Id of the charge: at most 50 characters of `A-Za-z0-9-`; never used twice. */
  id: string
  /** Amount in whole rupiah. */
  amount: number
  channel: Channel
  /** End of the charge, UTC ISO. Channels with `max_minutes` end earlier or later; see `OpenResult`. */
  expires_at: string
  return_url: string
  /** Address for Midtrans' notifications; Xendit uses the address entered in its dashboard. */
  notify_url: string
  /** Shop name for Xendit's virtual accounts, at most 30 letters. */
  display_name: string
}

/** A charge at the provider. `reference` is opaque: pass the value that `open` returned. */
export type ProviderCharge = {
  id: string
  reference: string | null
  channel: Channel
  amount: number
  /** The provider's id of the payment, from a notification or an earlier status. */
  payment_reference?: string | null
}

/**
 * `absent`: unknown to the provider; with Midtrans Snap also before the customer has chosen a payment method.
 * `unknown`: check again later and change nothing. `paid` stays `paid` after a refund or chargeback, which `raw_state`
 * names. Midtrans reports a settlement that was taken back as `failed`; the caller converts it to `reversed` if the
 * charge was paid.
 */
export type ProviderChargeState =
  | 'open'
  | 'paid'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'reversed'
  | 'absent'
  | 'unknown'

export type ChargeStatus = {
  state: ProviderChargeState
  /** Whole rupiah that arrived, or that are requested while nothing has arrived; null if the amount is unreadable. */
  amount: number | null
  currency: string | null
  /** The provider's reference of the charge; null if the provider does not know the charge. */
  reference: string | null
  payment_reference: string | null
  /** Time of the payment, UTC ISO. */
  paid_at: string | null
  /** The provider's state in lower case, or the reason for `unknown`. At most 100 characters, never a key or body. */
  raw_state: string
  presented?: PaymentInstructions
  /** End of the charge, UTC ISO. */
  expires_at?: string
}

/**
 * Result of opening a charge. `refused`: another channel may work. `duplicate`: check the status or use the next id.
 * `unknown`: the charge may exist. `detail` is for the operator, without keys or bodies. `expires_at` differs from the
 * requested end where `max_minutes` is set.
 */
export type OpenResult =
  | { ok: true; reference: string | null; presented: PaymentInstructions; expires_at: string }
  | { ok: false; reason: 'refused' | 'duplicate' | 'unknown'; detail: string; reference?: string | null }

/** Result of closing a charge. `gone`: it had already ended or never existed. `unknown`: it may still be payable. */
export type CloseResult = 'closed' | 'paid' | 'gone' | 'unknown'

/** A verified notification. `reference` is the id of the payment (Midtrans: `payment_reference`) or charge (Xendit). */
export type Notification =
  | { genuine: false }
  | { genuine: true; test: boolean; charge_id: string | null; reference: string | null }

/** Limits in whole rupiah; `max` null: no limit. `max_minutes`: the provider sets the end of a charge. */
export type ChannelLimits = { min: number; max: number | null; max_minutes: number | null }

/** A payment provider. Trust only `status` about money. No function throws because of a provider's error. */
export type Gateway = {
  channels: Partial<Record<Channel, ChannelLimits>>
  open(request: ChargeRequest): Promise<OpenResult>
  status(charge: ProviderCharge): Promise<ChargeStatus>
  close(charge: ProviderCharge): Promise<CloseResult>
  verifyNotification(headers: Headers, body: string): Promise<Notification> | Notification
}
