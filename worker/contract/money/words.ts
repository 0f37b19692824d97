const ones = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']

const scales: [size: number, word: string][] = [
  [1_000_000_000_000, 'triliun'],
  [1_000_000_000, 'miliar'],
  [1_000_000, 'juta'],
]

function belowThousand(n: number): string[] {
  if (n >= 200) return [ones[Math.floor(n / 100)] ?? '', 'ratus', ...belowThousand(n % 100)]
  if (n >= 100) return ['seratus', ...belowThousand(n - 100)]
  if (n >= 20) return [ones[Math.floor(n / 10)] ?? '', 'puluh', ...belowThousand(n % 10)]
  if (n >= 12) return [ones[n - 10] ?? '', 'belas']
  if (n >= 10) return [n === 10 ? 'sepuluh' : 'sebelas']
  return n === 0 ? [] : [ones[n] ?? '']
}

function spoken(n: number): string[] {
  const scale = scales.find(([size]) => n >= size)
  if (scale) {
    const [size, word] = scale
    return [...belowThousand(Math.floor(n / size)), word, ...spoken(n % size)]
  }
  if (n >= 2000) return [...belowThousand(Math.floor(n / 1000)), 'ribu', ...belowThousand(n % 1000)]
  return n >= 1000 ? ['seribu', ...belowThousand(n - 1000)] : belowThousand(n)
}

/** Indonesian words for a whole number from 0 to 999 trillion: 1001000 → 'satu juta seribu'. */
export const numberInIndonesianWords = (n: number) => (n === 0 ? 'nol' : spoken(n).join(' '))
