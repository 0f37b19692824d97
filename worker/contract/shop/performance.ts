import { z } from 'zod'
import { allDiffer, choice } from '../base'
import { devices, duties, type metrics, mostMeasured, visitedPages } from '../vitals'

const measured = z.int().min(0).max(mostMeasured).optional()

const visit = z.strictObject({
  page: choice(visitedPages),
  /** Whether the visitor came to this page from elsewhere. */
  entered: z.boolean(),
  /** ms */
  lcp: measured,
  /** ms */
  inp: measured,
  /** Thousandths. */
  cls: measured,
})

/** How the pages went that one browser saw, each kind once. Nothing about who it was has a place in it. */
export const visitsInput = z.strictObject({
  device: choice(devices),
  visits: z
    .array(visit)
    .min(1)
    .max(Object.keys(visitedPages).length)
    .refine(visits => allDiffer(visits.map(({ page }) => page)), 'Ada halaman yang disebut dua kali'),
})

export const performanceQuery = z.object({
  range: z.enum(['7', '28', '90'], 'Rentang tidak dikenal').default('28').transform(Number),
})

/** `n` measurements; three of four are at most `p75`. */
const measure = z.object({ n: z.int(), p75: z.int() }).nullable()

const measures = { lcp: measure, inp: measure, cls: measure } satisfies Record<keyof typeof metrics, unknown>

export const performanceAnswer = z.object({
  /** Each kind of page by device, as far as there were visits. */
  pages: z.array(
    z.object({ page: choice(visitedPages), device: choice(devices), visits: z.int(), ...measures }),
  ),
  /** All pages by day, or by seven days in a long range; `day` is the first of them. */
  trend: z.array(z.object({ day: z.string(), phone: z.object(measures), desktop: z.object(measures) })),
  /** How far people come. The first two are what the sample makes likely; the others are counted. */
  funnel: z.object({
    visits: z.int(),
    forms: z.int(),
    orders: z.int(),
    claims: z.int(),
    paid: z.int(),
  }),
  /** What the shop does by itself: when it last went well, or since when something waits. */
  works: z.array(z.object({ work: choice(duties), since: z.string().nullable(), is_late: z.boolean() })),
})
export type Performance = z.infer<typeof performanceAnswer>
