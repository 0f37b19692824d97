import type { Mapping, PreviewLine, Reading, ReadOptions } from './types'

/** A file's bytes, or text pasted from a web page. */
export type StatementInput = Uint8Array | string

/** A statement that was opened once: reading it again with another mapping costs no decoding. */
export interface OpenStatement {
  read(options: ReadOptions): Reading
  preview(mapping: Mapping, options: ReadOptions): { lines: PreviewLine[]; problem_count: number }
}
