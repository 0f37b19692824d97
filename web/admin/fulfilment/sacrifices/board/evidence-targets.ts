import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import type { EvidenceTarget } from '../../evidence/add'
import { readSacrificePage } from '../calls'

type Numbered = Pick<Sacrifice, 'id' | 'number' | 'name' | 'kind'>

const targetOf = ({ id, number, name, kind }: Numbered): EvidenceTarget => ({
  label: `No. ${number}, ${name}`,
  ids: [id],
  kinds: [kind],
})

export function listEvidenceTargets(sacrifices: Numbered[]): EvidenceTarget[] {
  const ids = sacrifices.map(({ id }) => id)
  const kinds = [...new Set(sacrifices.map(({ kind }) => kind))]
  const all = { label: `Semua ${sacrifices.length} nomor`, ids, kinds }
  return [...(sacrifices.length > 1 ? [all] : []), ...sacrifices.map(targetOf)]
}

const maxSacrifices = '100'

export async function readEvidenceTargets({ id, order_id }: { id: string; order_id: string }) {
  const { items } = await readSacrificePage({ q: order_id, limit: maxSacrifices })
  return listEvidenceTargets(items.filter(({ seats }) => seats.some(seat => seat.order_id === id)))
}
