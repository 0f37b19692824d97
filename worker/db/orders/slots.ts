/**
 * How many names the order line `line` takes, in SQL: the twin of `nameSlots`, which the triggers of names and seats
 * repeat.
 */
export const slotsOf = (line: string) =>
  `${line}.quantity * iif(${line}.shares = 1 AND ${line}.kind = 'Sapi', 7, 1)`
