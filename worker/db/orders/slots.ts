/** Maximum number of names of the order line `line`. Same rule as `maxNamesOfLine`; triggers repeat this SQL. */
export const maxNamesSql = (line: string) =>
  `${line}.quantity * iif(${line}.shares = 1 AND ${line}.kind = 'Sapi', 7, 1)`
