import type { Channel, PaymentInstructions } from '../../contract/money/gateway'
import { shortenProviderText } from './request'

export type ChargeRequest = {
  /** At most 50 characters of `A-Za-z0-9-`; never used twice. */
  id: string
  /** Amount in whole rupiah. */
  amount: number
  channel: Channel
  /** UTC ISO. A charge of a channel with `max_minutes` ignores it and expires after that many minutes. */
  expires_at: string
  return_url: string
  /** Only for Midtrans. Xendit sends notifications to the address entered in its dashboard. */
  notify_url: string
  /** Shown in Xendit's virtual accounts; at most 30 letters. */
  display_name: string
}

/** `reference` is the value that `open` returned. */
export type ProviderCharge = {
  id: string
  reference: string | null
  channel: Channel
  amount: number
  /** The provider's id of the payment, from a notification or an earlier status check. */
  payment_reference?: string | null
}

/**
 * `absent`: unknown to the provider (Snap: also until the customer chooses a payment method). `unknown`: check again
 * later. A refunded charge stays `paid`. Midtrans reports a payment that was taken back as `failed`.
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
  /** Paid amount in whole rupiah, or the requested amount before the payment; null if the provider reported none. */
  amount: number | null
  currency: string | null
  reference: string | null
  payment_reference: string | null
  /** UTC ISO. */
  paid_at: string | null
  /** The provider's state in lower case, or the reason for `unknown`; at most 100 characters, without keys. */
  raw_state: string
  presented?: PaymentInstructions
  /** UTC ISO. */
  expires_at?: string
}

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
 * `refused`: another channel may work. `duplicate`: the id is already used. `unknown`: the charge may exist. `detail`
 * is for operators and contains no keys. `expires_at` can differ from the requested end.
 */
export type OpenResult =
  | { ok: true; reference: string | null; presented: PaymentInstructions; expires_at: string }
  | { ok: false; reason: 'refused' | 'duplicate' | 'unknown'; detail: string; reference?: string | null }

/** `gone`: the charge had already ended or never existed. `unknown`: it may still be payable. */
export type CloseResult = 'closed' | 'paid' | 'gone' | 'unknown'

/** Notifications of Xendit contain the charge (`reference`), those of Midtrans the payment (`payment_reference`). */
export type Notification =
  | { genuine: false }
  | {
      genuine: true
      test: boolean
      charge_id: string | null
      reference: string | null
      payment_reference: string | null
    }

/** Whole rupiah; `max` null: no limit. With `max_minutes`, a charge ends that many minutes after it was opened. */
export type ChannelLimits = { min: number; max: number | null; max_minutes: number | null }

/** Only `status` proves a payment. Errors of the provider are returned, never thrown. */
export type Gateway = {
  channels: Partial<Record<Channel, ChannelLimits>>
  open(request: ChargeRequest): Promise<OpenResult>
  status(charge: ProviderCharge): Promise<ChargeStatus>
  close(charge: ProviderCharge): Promise<CloseResult>
  verifyNotification(headers: Headers, body: string): Promise<Notification> | Notification
}
