import { isRecord, text } from '../../lib/guards'
import { stored } from '../../lib/stored'

/** Whom an invoice is for. It stays in this browser: the shop does not need it. */
export type Buyer = { company: string; address: string; tax_number: string }

const nobody: Buyer = { company: '', address: '', tax_number: '' }

export const buyer = stored('qurban.invoice', nobody, value =>
  isRecord(value)
    ? { company: text(value.company), address: text(value.address), tax_number: text(value.tax_number) }
    : null,
)
