import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AnimalPhotoInput,
  addPhotos,
  photoUrlError,
  removePhoto,
  setPrimaryPhoto,
  sortPhotosByKeys,
} from '../../../web/admin/catalog/animals/photo'

const url = (n: number) => ({ file_url: `/media/animals/${n}-1600.webp`, alt_text: '' })
const primaries = (photos: AnimalPhotoInput[]) => photos.filter(({ is_primary }) => is_primary).length

test('the first photo of an animal becomes primary, but later photos do not', () => {
  const photos = addPhotos(addPhotos([], [url(1)]), [url(2), url(3)])
  expect(photos.map(({ is_primary }) => is_primary)).toEqual([true, false, false])
})

test('the next photo becomes primary when the primary photo is removed', () => {
  const photos = addPhotos([], [url(1), url(2)])
  expect(removePhoto(photos, photos[0]?.key ?? '')).toMatchObject([{ ...url(2), is_primary: true }])
})

test('reordering an animal’s photos keeps the primary photo', () => {
  const photos = addPhotos([], [url(1), url(2), url(3)])
  const [a, b, c] = photos.map(({ key }) => key)
  const moved = sortPhotosByKeys(setPrimaryPhoto(photos, String(b)), [String(c), String(a), String(b)])
  expect(moved.map(({ file_url }) => file_url)).toEqual([url(3).file_url, url(1).file_url, url(2).file_url])
  expect(moved.map(({ is_primary }) => is_primary)).toEqual([false, false, true])
})

test('exactly one photo is primary while an animal has any photo', () => {
  const step = fc.record({ act: fc.constantFrom('add', 'remove', 'choose'), at: fc.nat(5) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), steps => {
      const photos = steps.reduce((now: AnimalPhotoInput[], { act, at }) => {
        const key = now[at % Math.max(now.length, 1)]?.key
        if (act === 'add' || key === undefined) return addPhotos(now, [url(at)])
        return act === 'remove' ? removePhoto(now, key) : setPrimaryPhoto(now, key)
      }, [])
      expect(primaries(photos)).toBe(photos.length === 0 ? 0 : 1)
    }),
  )
})

test('the address of a photo must be https or in the shop’s own media library', () => {
  expect(photoUrlError('https://contoh.id/a.jpg')).toBe('')
  expect(photoUrlError('/media/animals/a-1600.webp')).toBe('')
  const refusal = 'URL foto tidak valid: harus diawali https:// dan tanpa spasi'
  for (const url of ['javascript:alert(1)', 'http://contoh.id/a.jpg', 'https://contoh.id/foto 1.jpg'])
    expect(photoUrlError(url)).toBe(refusal)
})
