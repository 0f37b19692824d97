const mostWords = 60
const idLength = 12

/** The id part of a product's address: the first 48 bits of its v4 UUID. */
const idPart = (id: string) => id.replaceAll('-', '').slice(0, idLength)

function wordsOf(name: string) {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, mostWords)
  return words.split('-').filter(Boolean).join('-')
}

/** 'sapi-bali-1a2b3c4d5e6f': words for people, which follow the name, and the id's beginning, by which it is found. */
export const slugOf = ({ id, name }: { id: string; name: string }) =>
  [wordsOf(name), idPart(id)].filter(Boolean).join('-')

/** Ids from `from` up to but without `to` are those that a slug can mean; null when it is none of ours. */
export function idsOf(slug: string) {
  const id = slug.slice(-idLength).toLowerCase()
  const before = slug.at(-idLength - 1)
  if (!/^[0-9a-f]{12}$/.test(id) || (before !== undefined && before !== '-')) return null
  const from = `${id.slice(0, 8)}-${id.slice(8)}`
  return { from, to: `${from}.` }
}
