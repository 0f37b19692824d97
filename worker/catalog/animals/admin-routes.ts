import { pageSchema } from '../../contract/base'
import {
  animalAdmin,
  animalInput,
  animalPatch,
  animalQuery,
  animalRemovedAnswer,
} from '../../contract/catalog/animals'
import { purgeAfter } from '../../http/cache/purge'
import { confirmHeader } from '../../http/confirmed'
import { describe, operatorContext, routes, valid } from '../../http/route'
import { confirmContactChanges } from '../../site/content/contacts'
import { animalPage, readAnimal } from './admin-read'
import { changeAnimal, createAnimal, removeAnimal } from './write'

const confirms = confirmContactChanges('Hewan')

export const adminAnimals = routes()
  .get(
    '/',
    describe('listAdminAnimals', 'Daftar hewan', pageSchema(animalAdmin)),
    valid('query', animalQuery),
    async c => c.json(await animalPage(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/',
    describe('createAnimal', 'Menambah hewan', animalAdmin, { status: 201, headers: confirmHeader }),
    valid('json', animalInput),
    async c => {
      const input = c.req.valid('json')
      const also = await confirms(c, null, input)
      return c.json(await purgeAfter(c, createAnimal(operatorContext(c), input, also), 'animals'), 201)
    },
  )
  .get('/:id', describe('getAdminAnimal', 'Melihat hewan', animalAdmin), async c =>
    c.json(await readAnimal(c.var.db, c.req.param('id'))),
  )
  .patch(
    '/:id',
    describe('changeAnimal', 'Mengubah hewan', animalAdmin, { headers: confirmHeader }),
    valid('json', animalPatch),
    async c => {
      const patch = c.req.valid('json')
      const change = changeAnimal(operatorContext(c), c.req.param('id'), patch, before =>
        confirms(c, before, { ...patch, updated_at: undefined }),
      )
      return c.json(await purgeAfter(c, change, 'animals'))
    },
  )
  .delete(
    '/:id',
    describe(
      'deleteAnimal',
      'Menghapus hewan, atau mengarsipkannya bila pernah dipesan',
      animalRemovedAnswer,
    ),
    async c => c.json(await purgeAfter(c, removeAnimal(operatorContext(c), c.req.param('id')), 'animals')),
  )
