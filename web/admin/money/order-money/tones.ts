import type { RefundState } from '../../../../worker/contract/money/refunds'
import type { Tone } from '../../../ui/badge'

export const refundTones: Record<RefundState, Tone> = {
  requested: 'yellow',
  approved: 'blue',
  paid: 'green',
  declined: 'red',
}
