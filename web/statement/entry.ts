import type { Cell } from './types'
import type { DateText } from './values/dates'

/** A line that is a transaction; its cells stand under the names of the header. */
export interface Entry {
  line: number
  cells: Cell[]
  date: DateText
  /** The clock of a line below that holds nothing else ('09:39:37 WIB'). */
  time?: string
  /** Text of the lines that belong to it below. */
  more: string[]
  torn: boolean
  /** Why its columns are not certain unless the balance adds up. */
  doubt: string | null
}
