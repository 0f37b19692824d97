import type { z } from 'zod'
import type { CodeReport, codeInput } from '../../../../worker/contract/catalog/codes'

export type CodeForm = z.input<typeof codeInput>
export type CodeValues = z.output<typeof codeInput>

/** What a referral code must not have. */
export const noEffect = {
  percent: null,
  amount: null,
  min_subtotal: 0,
  max_discount: null,
  limit_total: null,
  limit_per_phone: null,
  applies_to: [],
} satisfies Partial<CodeForm>

export const blankCode: CodeForm = {
  code: '',
  type: 'discount',
  note: '',
  starts_at: null,
  ends_at: null,
  active: true,
  ...noEffect,
}

const names = Object.keys(blankCode) as (keyof CodeForm)[]

export const codeValues = (code: CodeReport): CodeForm =>
  // The names are the form's own, so what is picked by them is a form.
  Object.fromEntries(names.map(name => [name, code[name]])) as CodeForm
