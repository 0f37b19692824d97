import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { chunkBytes } from '../../../worker/contract/fulfilment/evidence-files'
import { assembleUpload, storeChunk } from '../../../worker/fulfilment/evidence/files'
import { sha256 } from '../../support/evidence'
import { mp4 } from '../../support/files'

const film = mp4(chunkBytes + 500)
const upload = (id: string) => ({
  id,
  stage: 'tiba' as const,
  mime: 'video/mp4',
  size: film.length,
  sha256: sha256(film),
  taken_at: null,
  note: null,
  sacrifice_ids: ['1'],
  started_by: '1',
  created_at: '2026-05-27T01:00:00.000Z',
})

/** An R2 bucket whose nth call of `verb` fails. */
const failing = (verb: 'get' | 'put', nth: number) => {
  let calls = 0
  return new Proxy(env.MEDIA, {
    get(bucket, name: keyof R2Bucket) {
      const real = bucket[name].bind(bucket)
      if (name !== verb) return real
      return (...given: Parameters<typeof real>) => {
        calls++
        if (calls === nth) return Promise.reject(new Error('put: We encountered an internal error. (10001)'))
        return Reflect.apply(real, bucket, given)
      }
    },
  })
}

test.each([
  // Each chunk is read once to validate the video and once to store it.
  ['get', 4],
  ['get', 3],
  ['put', 1],
] as const)(
  'a temporary storage error (%s %i) does not mark a video as broken, and assembling the video again succeeds',
  async (verb, nth) => {
    const id = crypto.randomUUID()
    for (const n of [1, 2])
      await storeChunk(env.MEDIA, upload(id), n, film.slice((n - 1) * chunkBytes, n * chunkBytes).buffer)
    const nothing = new Uint8Array()
    await expect(assembleUpload(failing(verb, nth), upload(id), nothing)).rejects.toThrow('internal error')
    expect(await assembleUpload(env.MEDIA, upload(id), nothing)).toMatchObject({ size: film.length })
  },
)
