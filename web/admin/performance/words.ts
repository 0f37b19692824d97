import type { Performance } from '../../../worker/contract/shop/performance'
import { borders, type Metric, type Verdict } from '../../../worker/contract/vitals'
import type { Tone } from '../../ui/badge'

export type Measure = Performance['pages'][number]['lcp']

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })

/** '2,4 dtk', '180 ms', '0,08'. */
export function inUnit(metric: Metric, value: number) {
  if (metric === 'inp') return `${number.format(value)} ms`
  return metric === 'lcp' ? `${number.format(value / 1000)} dtk` : number.format(value / 1000)
}

/** The same of what was measured: above the last border it is known no closer. */
export const valueText = (metric: Metric, value: number) =>
  `${value >= (borders[metric].at(-1) ?? value) ? '≥ ' : ''}${inUnit(metric, value)}`

export const tones: Record<Verdict, Tone> = { good: 'green', middling: 'yellow', poor: 'red' }

export const percent = (share: number) => `${number.format(Math.round(share * 1000) / 10)}%`
