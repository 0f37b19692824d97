import type { AnimalAdmin, AnimalInput, AnimalPatch } from '../../../../worker/contract/catalog/animals'
import { fetchJson } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { confirmingApi } from '../../shell/confirm'

const { animals } = adminApi
/** This client asks for the operator's password, which the worker requires for new contact data or links in a text. */
const confirmed = confirmingApi.animals

export const readAnimal = (id: string) => fetchJson(animals[':id'].$get({ param: { id } }))

export const createAnimal = (json: AnimalInput) => fetchJson(confirmed.$post({ json }))

/** Throws `stale` (409) if the animal changed since it was read. */
export const changeAnimal = ({ id, updated_at }: AnimalAdmin, patch: AnimalPatch) =>
  fetchJson(confirmed[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

/** An animal that was ever ordered is archived instead of deleted; the response says which of the two happened. */
export const deleteAnimal = ({ id }: AnimalAdmin) => fetchJson(animals[':id'].$delete({ param: { id } }))
