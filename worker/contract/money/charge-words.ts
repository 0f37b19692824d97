/** In the order of the payment page. */
export const paymentChannels = [
  'va_bca',
  'va_bni',
  'va_bri',
  'va_mandiri',
  'va_permata',
  'va_bsi',
  'va_cimb',
  'qris',
  'gopay',
  'dana',
  'ovo',
  'shopeepay',
] as const
export type Channel = (typeof paymentChannels)[number]

export const channelLabels: Record<Channel, string> = {
  va_bca: 'BCA Virtual Account',
  va_bni: 'BNI Virtual Account',
  va_bri: 'BRI Virtual Account',
  va_mandiri: 'Mandiri Virtual Account',
  va_permata: 'Permata Virtual Account',
  va_bsi: 'BSI Virtual Account',
  va_cimb: 'CIMB Niaga Virtual Account',
  qris: 'QRIS',
  gopay: 'GoPay',
  dana: 'DANA',
  ovo: 'OVO',
  shopeepay: 'ShopeePay',
}

export const paymentProviders = ['midtrans', 'xendit'] as const
export type Provider = (typeof paymentProviders)[number]
export const providerLabels: Record<Provider, string> = { midtrans: 'Midtrans', xendit: 'Xendit' }

/** `unknown`: the provider's response was lost. `closing`: unwanted, but not yet cancelled at the provider. */
export const chargeStates = {
  asking: 'Sedang dibuat',
  open: 'Menunggu dibayar',
  unknown: 'Menunggu kabar penyedia',
  closing: 'Sedang ditutup',
  paid: 'Dibayar',
  expired: 'Habis waktu',
  cancelled: 'Ditutup',
  failed: 'Gagal',
  reversed: 'Ditarik kembali',
} as const
export type ChargeState = keyof typeof chargeStates

/** Charges that can still be paid. An order has at most one. Same list as the index `charges_live`. */
export const liveChargeStates = ['asking', 'open', 'unknown', 'closing'] as const satisfies ChargeState[]

export const isLiveCharge = ({ state }: { state: ChargeState }) =>
  liveChargeStates.some(live => live === state)
