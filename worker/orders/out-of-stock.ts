import { animalNameWithShare } from '../contract/orders/shares'
import { Problem } from '../lib/problem'

const stockSentence = ({ name, stock }: { name: string; stock: number }) =>
  stock > 0 ? `Stok ${name} tinggal ${stock}.` : `Stok ${name} habis.`

type Short = { id: string; name: string; stock: number; shares: number }

export function outOfStockProblem(animals: Short[]) {
  const short = animals.map(({ id, stock, shares, ...animal }) => ({
    animal_id: id,
    name: animalNameWithShare({ shares, ...animal }),
    stock,
    shares,
  }))
  return new Problem('out_of_stock', {
    detail: short.map(stockSentence).join(' ') || undefined,
    shortages: short,
  })
}
