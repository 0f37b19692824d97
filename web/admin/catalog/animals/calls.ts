import type { AnimalAdmin, AnimalInput, AnimalPatch } from '../../../../worker/contract/catalog/animals'
import { ask } from '../../../lib/api'
import { api } from '../../common/api'
import { confirmedApi } from '../../shell/confirm'

const { animals } = api
/** A text that names a number, an address or a link is confirmed by password. */
const confirmed = confirmedApi.animals

export const readAnimal = (id: string) => ask(animals[':id'].$get({ param: { id } }))

export const createAnimal = (json: AnimalInput) => ask(confirmed.$post({ json }))

/** Changes an animal as it was seen; throws `stale` when somebody else changed it meanwhile. */
export const changeAnimal = ({ id, updated_at }: AnimalAdmin, patch: AnimalPatch) =>
  ask(confirmed[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

/** Says whether it was archived, because it had been ordered. */
export const deleteAnimal = ({ id }: AnimalAdmin) => ask(animals[':id'].$delete({ param: { id } }))
