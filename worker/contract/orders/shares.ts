type Shared = { shares: number }

export const unitOf = ({ shares }: Shared) => (shares > 1 ? 'bagian' : 'ekor')

export const shareFraction = ({ shares }: Shared) => `1/${shares}`

/** Inverse of `lineName`. */
export const animalName = ({ name, shares }: Shared & { name: string }) =>
  name.replace(` (${shareFraction({ shares })})`, '')

/** Name of an animal as an order line; a share shows its fraction everywhere. */
export const lineName = ({ name, shares }: Shared & { name: string }) =>
  shares > 1 && !name.includes(shareFraction({ shares })) ? `${name} (${shareFraction({ shares })})` : name
