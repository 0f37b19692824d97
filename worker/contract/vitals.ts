/** Kinds of public pages by which visits are counted. */
export const visitedPages = {
  landing: 'Beranda',
  product: 'Hewan dan layanan',
  order: 'Formulir pesanan',
  payment: 'Pembayaran',
  order_status: 'Status pesanan',
  certificate: 'Sertifikat',
  other: 'Halaman lain',
} as const
export type VisitedPage = keyof typeof visitedPages

export const devices = { phone: 'HP', desktop: 'Komputer' } as const
export type Device = keyof typeof devices

/** One browser of so many tells how its visit went. */
export const oneIn = 10

export const metrics = {
  lcp: 'Isi utama tampil',
  inp: 'Jawaban atas sentuhan',
  cls: 'Isi yang bergeser',
} as const
export type Metric = keyof typeof metrics
export const measured = ['lcp', 'inp', 'cls'] as const satisfies Metric[]

/** How a visit went: ms, ms, and thousandths of a shift. */
export type Visit = { page: VisitedPage; entered: boolean } & Partial<Record<Metric, number>>
export type Visits = { device: Device; visits: Visit[] }

/** What counts as good and, above `poor`, as poor, by web.dev; each is a border of the counts below. */
export const thresholds: Record<Metric, { good: number; poor: number }> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 100, poor: 250 },
}

/** The largest value of each count; the last count has none. Moving a border would mix up what was counted before. */
export const borders: Record<Metric, readonly number[]> = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [50, 100, 150, 200, 300, 400, 500, 750, 1000],
  cls: [10, 25, 50, 75, 100, 150, 200, 250, 500],
}

/** No measurement is larger. */
export const mostMeasured = 60_000

/** In which of the counts a value belongs. */
export function countOf(metric: Metric, value: number) {
  const n = borders[metric].findIndex(border => value <= border)
  return n === -1 ? borders[metric].length : n
}

/** What three of four visits stay below, read off the counts; within a count evenly. Null without any. */
export function p75(metric: Metric, counts: number[]) {
  const wanted = counts.reduce((sum, n) => sum + n, 0) * 0.75
  let below = 0
  for (const [n, count] of counts.entries()) {
    const from = borders[metric][n - 1] ?? 0
    const to = borders[metric][n] ?? from
    if (count > 0 && below + count >= wanted)
      return Math.round(from + ((to - from) * (wanted - below)) / count)
    below += count
  }
  return null
}

export const verdicts = { good: 'Baik', middling: 'Sedang', poor: 'Buruk' } as const
export type Verdict = keyof typeof verdicts

export function verdictOf(metric: Metric, value: number): Verdict {
  const { good, poor } = thresholds[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'middling' : 'poor'
}

/** What the shop does by itself. */
export const duties = {
  cron: 'Tugas berkala',
  mail: 'Email kepada pelanggan',
  night: 'Cadangan malam',
  jobs: 'Pekerjaan panjang',
  checks: 'Periksa data',
} as const
export type Duty = keyof typeof duties
