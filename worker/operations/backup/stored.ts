import { z } from 'zod'

export const storedObjectSchema = z.object({
  key: z.string(),
  size: z.int(),
  etag: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  http: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof storedObjectSchema>

export const httpMetadataOf = ({ httpMetadata = {} }: R2Object) =>
  Object.fromEntries(
    Object.entries(httpMetadata).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )

export const storedObjectLine = (copy: StoredObject) => `${JSON.stringify(copy)}\n`
