/** Maximum number of names of the order line `line`. SQL twin of `nameSlots`; triggers repeat the expression. */
export const slotsOf = (line: string) =>
  `${line}.quantity * iif(${line}.shares = 1 AND ${line}.kind = 'Sapi', 7, 1)`
