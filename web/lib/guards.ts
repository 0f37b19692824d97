export const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')

export const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
