/** Options of a select: a label map, or pairs where the order matters. */
export type Labels =
  | Readonly<Record<string, string>>
  | readonly (readonly [value: string | number, label: string])[]

const pairsOf = (labels: Labels) => (Array.isArray(labels) ? labels : Object.entries(labels))

export const SelectOptions = ({ of }: { of: Labels }) =>
  pairsOf(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
