import type { AnimalAdmin, AnimalInput, AnimalPatch } from '../../../worker/contract/shop/animals'
import { ask } from '../../lib/api'
import { api } from '../api'

const { animals } = api

export const readAnimal = (id: string) => ask(animals[':id'].$get({ param: { id } }))

export const createAnimal = (json: AnimalInput) => ask(animals.$post({ json }))

/** Changes an animal as it was seen; throws `stale` when somebody else changed it meanwhile. */
export const changeAnimal = ({ id, updated_at }: AnimalAdmin, patch: AnimalPatch) =>
  ask(animals[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

/** Says whether it was archived, because it had been ordered. */
export const deleteAnimal = ({ id }: AnimalAdmin) => ask(animals[':id'].$delete({ param: { id } }))
