const maxWordsLength = 60
const idLength = 12

/** First 48 bits of a v4 UUID, used in product addresses. */
const idPart = (id: string) => id.replaceAll('-', '').slice(0, idLength)

function wordsOf(name: string) {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, maxWordsLength)
  return words.split('-').filter(Boolean).join('-')
}

/** 'sapi-bali-1a2b3c4d5e6f': readable words from the name, and the start of the id, which identifies the product. */
export const slugOf = ({ id, name }: { id: string; name: string }) =>
  [wordsOf(name), idPart(id)].filter(Boolean).join('-')

/** Range of ids (`from` included, `to` excluded) that a slug can refer to; null if it is not a slug of ours. */
export function idRangeOfSlug(slug: string) {
  const id = slug.slice(-idLength).toLowerCase()
  const before = slug.at(-idLength - 1)
  if (!/^[0-9a-f]{12}$/.test(id) || (before !== undefined && before !== '-')) return null
  const from = `${id.slice(0, 8)}-${id.slice(8)}`
  return { from, to: `${from}.` }
}
