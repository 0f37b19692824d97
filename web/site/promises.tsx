import { isBadal, type ServiceKind } from '../../worker/contract/labels'
import type { Promises as Texts } from '../../worker/contract/shop/settings'
import { useContent } from './content'

type Sold = 'animal' | 'service'

const sentenceOf = (texts: Texts, kind: Sold) =>
  kind === 'animal' ? texts.included_animal : texts.included_service

/** 'Harga sudah termasuk …' for all kinds that are there; nothing where the operator says nothing. */
export function Included({ kinds, className = '' }: { kinds: Sold[]; className?: string }) {
  const { promises } = useContent()
  const sentences = [...new Set(kinds.map(kind => sentenceOf(promises, kind)))].filter(Boolean)
  return sentences.map(sentence => (
    <p key={sentence} className={`text-sm text-muted ${className}`}>
      {sentence}
    </p>
  ))
}

/** Whose sentence fits a service: without a price of its own it costs what its animal costs, a badal has none yet. */
export const includedIn = ({ kind, price }: { kind: ServiceKind; price: number | null }): Sold[] => {
  if (price !== null) return ['service']
  return isBadal(kind) ? [] : ['animal']
}
