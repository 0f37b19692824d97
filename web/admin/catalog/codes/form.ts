import type { z } from 'zod'
import type { CodeReport, discountCodeInput } from '../../../../worker/contract/catalog/codes'

export type CodeForm = z.input<typeof discountCodeInput>
export type CodeValues = z.output<typeof discountCodeInput>

/** Values of a referral code: it gives no discount and has no limits. */
export const referralCodeValues = {
  percent: null,
  amount: null,
  min_subtotal: 0,
  max_discount: null,
  limit_total: null,
  limit_per_phone: null,
  applies_to: [],
} satisfies Partial<CodeForm>

export const emptyCodeForm: CodeForm = {
  code: '',
  type: 'discount',
  note: '',
  starts_at: null,
  ends_at: null,
  active: true,
  ...referralCodeValues,
}

const names = Object.keys(emptyCodeForm) as (keyof CodeForm)[]

export const codeValues = (code: CodeReport): CodeForm =>
  Object.fromEntries(names.map(name => [name, code[name]])) as CodeForm
