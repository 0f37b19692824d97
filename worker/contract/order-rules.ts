/** How many names a line takes: one each, seven a cow. `kind` is the animal's type or the service's kind. */
export const nameSlots = (kind: string, quantity: number) => quantity * (kind === 'Sapi' ? 7 : 1)
