type Shared = { shares: number }

export const stockUnitOf = ({ shares }: Shared) => (shares > 1 ? 'bagian' : 'ekor')

export const shareFraction = ({ shares }: Shared) => `1/${shares}`

export const animalNameWithoutShare = ({ name, shares }: Shared & { name: string }) =>
  name.replace(` (${shareFraction({ shares })})`, '')

/** 'Sapi Bali (1/7)' for a share. */
export const animalNameWithShare = ({ name, shares }: Shared & { name: string }) =>
  shares > 1 && !name.includes(shareFraction({ shares })) ? `${name} (${shareFraction({ shares })})` : name
