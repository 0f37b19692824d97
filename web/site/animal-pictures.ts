import type { AnimalType, OfferingKind } from '../../worker/contract/labels'
import type { Animal } from '../../worker/contract/shop/animals'
import type { Illustration } from '../lib/picture'

/** What stands in for an animal without a photo. */
export const animalIllustrations: Record<AnimalType, Illustration> = {
  Kambing: 'kambing',
  Domba: 'domba',
  Sapi: 'sapi',
}

const isAnimal = (kind: OfferingKind): kind is AnimalType => Object.hasOwn(animalIllustrations, kind)

/** The same of an animal or a rite. */
export const illustrationOf = (kind: OfferingKind): Illustration =>
  isAnimal(kind) ? animalIllustrations[kind] : kind

export const primaryPhoto = ({ photos }: Pick<Animal, 'photos'>) =>
  photos.find(photo => photo.is_primary) ?? photos[0]

/** The primary photo first. */
export const photosOf = ({ photos }: Pick<Animal, 'photos'>) =>
  [...photos].sort((a, b) => Number(b.is_primary) - Number(a.is_primary))
