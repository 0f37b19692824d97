import { pictureUrl } from '../../../../worker/contract/base'
import type { AnimalAdmin, PhotoInput } from '../../../../worker/contract/catalog/animals'

/** `key` identifies the photo in the form, since two photos may have the same URL. */
export type AnimalPhotoInput = PhotoInput & { key: string }

export const maxAnimalPhotos = 20

export const animalFormPhotos = ({ photos }: AnimalAdmin): AnimalPhotoInput[] =>
  photos.map(({ id: key, file_url, alt_text, is_primary, status }) => {
    return { key, file_url, alt_text, is_primary, status }
  })

const withPrimary = (photos: AnimalPhotoInput[]) =>
  photos.some(({ is_primary }) => is_primary)
    ? photos
    : photos.map((photo, n) => ({ ...photo, is_primary: n === 0 }))

export type AddedPhoto = { file_url: string; alt_text: string }

export const addPhotos = (photos: AnimalPhotoInput[], added: AddedPhoto[]) =>
  withPrimary([
    ...photos,
    ...added.map(({ file_url, alt_text }): AnimalPhotoInput => {
      const key = crypto.randomUUID()
      return { key, file_url, alt_text, is_primary: false, status: 'active' }
    }),
  ])

export const removePhoto = (photos: AnimalPhotoInput[], key: string) =>
  withPrimary(photos.filter(photo => photo.key !== key))

export const setPrimaryPhoto = (photos: AnimalPhotoInput[], key: string) =>
  photos.map(photo => ({ ...photo, is_primary: photo.key === key }))

export const updatePhoto = (photos: AnimalPhotoInput[], key: string, change: Partial<AnimalPhotoInput>) =>
  photos.map(photo => (photo.key === key ? { ...photo, ...change } : photo))

export const sortPhotosByKeys = (photos: AnimalPhotoInput[], keys: string[]) =>
  [...photos].sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))

const photoUrlSchema = pictureUrl('URL foto tidak valid')

export const photoUrlError = (text: string) => photoUrlSchema.safeParse(text).error?.issues[0]?.message ?? ''
