/** A node of a syntax tree. */
export type Node = { type: string; start: number; end: number; [name: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
