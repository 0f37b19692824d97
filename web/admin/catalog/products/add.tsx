import { formatThousands } from '../../../../worker/contract/lib/format'
import type { ProductsInput } from '../../../../worker/contract/operations/setup'
import { fetchJson } from '../../../lib/api'
import { confirmingApi } from '../../shell/confirm'

const confirmed = confirmingApi.setup

export type CreatedProducts = { made: number; known: string[] }

export const createProducts = (input: ProductsInput): Promise<CreatedProducts> =>
  fetchJson(confirmed.products.$post({ json: input }))

export const ProductsAddedNotice = ({ added }: { added: CreatedProducts | null }) => (
  <p role="status" className="rounded-card bg-green-soft px-5 py-4 font-semibold text-green-ink empty:hidden">
    {added && addedText(added)}
  </p>
)

function addedText({ made, known }: CreatedProducts) {
  const added = made === 0 ? 'Tidak ada produk baru.' : `${formatThousands(made)} produk ditambahkan.`
  return known.length === 0 ? added : `${added} Sudah ada, jadi tidak diubah: ${known.join(', ')}.`
}
