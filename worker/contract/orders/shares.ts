type Shared = { shares: number }

/** What stock and quantity of an animal count. */
export const unitOf = ({ shares }: Shared) => (shares > 1 ? 'bagian' : 'ekor')

/** '1/7' */
export const fraction = ({ shares }: Shared) => `1/${shares}`

/** The animal itself, of a line that `lineName` named. */
export const animalName = ({ name, shares }: Shared & { name: string }) =>
  name.replace(` (${fraction({ shares })})`, '')

/** An animal as a line of an order is called: whoever buys a share should read so everywhere. */
export const lineName = ({ name, shares }: Shared & { name: string }) =>
  shares > 1 && !name.includes(fraction({ shares })) ? `${name} (${fraction({ shares })})` : name
