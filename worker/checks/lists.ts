/** Condition: the column holds none of the values that a label map knows. */
export const notIn = (column: string, labels: Record<string, unknown>) =>
  `${column} NOT IN (${Object.keys(labels)
    .map(value => `'${value}'`)
    .join(', ')})`
