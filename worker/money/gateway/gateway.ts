import type { Channel, PaymentInstructions } from '../../contract/money/gateway'
import { shortenProviderText } from './request'

export type ChargeRequest = {
  /** Id of the charge: at most 50 characters of `A-Za-z0-9-`; never used twice. */
  id: string
  /** Amount in whole rupiah. */
  amount: number
  channel: Channel
  /** Requested end of the charge, UTC ISO. Channels with `max_minutes` ignore it and end after that many minutes. */
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
 * `absent`: the provider does not know the charge; with Midtrans Snap also before the customer has chosen a payment
 * method. `unknown`: change nothing and check again later. `paid` stays after a refund, which `raw_state` names. Midtrans
 * reports a settlement that was taken back as `failed`; a paid charge then becomes `reversed`.
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
  /** Paid amount in whole rupiah, or the requested amount before payment; null if the provider reported none. */
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

/** Status from a response that reports no amount, or from no response. */
export const statusWithoutAmount = (
  state: ProviderChargeState,
  raw: string,
  reference: string | null = null,
): ChargeStatus => ({
  state,
  amount: null,
  currency: null,
  reference,
  payment_reference: null,
  paid_at: null,
  raw_state: shortenProviderText(raw),
})

/**
 * Result of opening a charge. `refused`: another channel may work. `duplicate`: the id is already used. `unknown`: the
 * charge may exist at the provider. `detail` is for the operator and contains no keys or bodies. If the channel has
 * `max_minutes`, `expires_at` differs from the requested end.
 */
export type OpenResult =
  | { ok: true; reference: string | null; presented: PaymentInstructions; expires_at: string }
  | { ok: false; reason: 'refused' | 'duplicate' | 'unknown'; detail: string; reference?: string | null }

/** Result of closing a charge. `gone`: it had already ended or never existed. `unknown`: it may still be payable. */
export type CloseResult = 'closed' | 'paid' | 'gone' | 'unknown'

/** Result of verifying a notification. Xendit names its charge (`reference`), Midtrans its `payment_reference`. */
export type Notification =
  | { genuine: false }
  | {
      genuine: true
      test: boolean
      charge_id: string | null
      reference: string | null
      payment_reference: string | null
    }

/** Amount limits in whole rupiah; `max` null: no limit. With `max_minutes`, a charge ends that long after opening. */
export type ChannelLimits = { min: number; max: number | null; max_minutes: number | null }

/** A payment provider. Trust only `status` about money. No function throws because of a provider's error. */
export type Gateway = {
  channels: Partial<Record<Channel, ChannelLimits>>
  open(request: ChargeRequest): Promise<OpenResult>
  status(charge: ProviderCharge): Promise<ChargeStatus>
  close(charge: ProviderCharge): Promise<CloseResult>
  verifyNotification(headers: Headers, body: string): Promise<Notification> | Notification
}
