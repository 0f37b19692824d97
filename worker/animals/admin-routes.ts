import { page } from '../contract/base'
import { animalAdmin, animalInput, animalPatch, animalQuery, animalRemoved } from '../contract/shop/animals'
import { purged } from '../http/purge'
import { describe, operatorContext, routes, valid } from '../http/route'
import { animalPage, readAnimal } from './admin-read'
import { changeAnimal, createAnimal, removeAnimal } from './write'

export const adminAnimals = routes()
  .get(
    '/',
    describe('listAdminAnimals', 'Daftar hewan', page(animalAdmin)),
    valid('query', animalQuery),
    async c => c.json(await animalPage(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/',
    describe('createAnimal', 'Menambah hewan', animalAdmin, { status: 201 }),
    valid('json', animalInput),
    async c => c.json(await purged(c, createAnimal(operatorContext(c), c.req.valid('json')), 'animals'), 201),
  )
  .get('/:id', describe('getAdminAnimal', 'Melihat hewan', animalAdmin), async c =>
    c.json(await readAnimal(c.var.db, c.req.param('id'))),
  )
  .patch(
    '/:id',
    describe('changeAnimal', 'Mengubah hewan', animalAdmin),
    valid('json', animalPatch),
    async c =>
      c.json(
        await purged(c, changeAnimal(operatorContext(c), c.req.param('id'), c.req.valid('json')), 'animals'),
      ),
  )
  .delete(
    '/:id',
    describe('deleteAnimal', 'Menghapus hewan, atau mengarsipkannya bila pernah dipesan', animalRemoved),
    async c => c.json(await purged(c, removeAnimal(operatorContext(c), c.req.param('id')), 'animals')),
  )
