import { eq, sql } from 'drizzle-orm'
import type { PhotoInput } from '../contract/shop/animals'
import type { Db } from '../db/client'
import { animal_photos } from '../db/schema/shop'

/** Which photo stands for the animal: the first one chosen, else the first that is shown, else the first. */
function primaryOf(photos: PhotoInput[]) {
  const shown = photos.findIndex(photo => photo.status === 'active')
  const chosen = photos.findIndex(photo => photo.is_primary && (photo.status === 'active' || shown === -1))
  return Math.max(chosen === -1 ? shown : chosen, 0)
}

/** The photos in their order, exactly one of them primary. */
export function arranged(photos: PhotoInput[]) {
  const primary = primaryOf(photos)
  return photos.map((photo, order_index) =>
    storedPhoto({ ...photo, is_primary: order_index === primary, order_index }),
  )
}

export type Arranged = ReturnType<typeof arranged>

/** What is kept of a photo beside its id. */
export const storedPhoto = ({
  file_url,
  alt_text,
  is_primary,
  order_index,
  status,
}: PhotoInput & { order_index: number }) => ({ file_url, alt_text, is_primary, order_index, status })

/** Statements that replace the photos of an animal, if there is one. Bound as one JSON: D1 takes 100 parameters. */
export function replacePhotos(db: Db, animal_id: string, photos: Arranged) {
  const rows = JSON.stringify(photos.map(photo => ({ id: crypto.randomUUID(), ...photo })))
  return [
    db.delete(animal_photos).where(eq(animal_photos.animal_id, animal_id)),
    db.run(sql`
      INSERT INTO animal_photos (id, animal_id, file_url, alt_text, is_primary, order_index, status)
      SELECT value ->> 'id', animals.id, value ->> 'file_url', value ->> 'alt_text', value ->> 'is_primary',
        value ->> 'order_index', value ->> 'status'
      FROM json_each(${rows}) JOIN animals ON animals.id = ${animal_id}`),
  ] as const
}
