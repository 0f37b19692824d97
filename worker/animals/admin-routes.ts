import { Hono } from 'hono'
import { page } from '../contract/base'
import { animalAdmin, animalInput, animalPatch, animalQuery, animalRemoved } from '../contract/shop/animals'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { purge } from '../http/purge'
import { valid } from '../http/validate'
import { animalPage, readAnimal } from './admin-read'
import { removeAnimal } from './remove'
import { changeAnimal, createAnimal } from './save'

export const adminAnimals = new Hono<Env>()
  .get(
    '/',
    describe('listAdminAnimals', 'Daftar hewan', { answer: page(animalAdmin) }),
    valid('query', animalQuery),
    async c => c.json(await animalPage(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/',
    describe('createAnimal', 'Menambah hewan', { status: 201, answer: animalAdmin }),
    valid('json', animalInput),
    async c => {
      const animal = await createAnimal(operatorContext(c), c.req.valid('json'))
      await purge(c, 'animals')
      return c.json(animal, 201)
    },
  )
  .get('/:id', describe('getAdminAnimal', 'Melihat hewan', { answer: animalAdmin }), async c =>
    c.json(await readAnimal(c.var.db, c.req.param('id'))),
  )
  .patch(
    '/:id',
    describe('changeAnimal', 'Mengubah hewan', { answer: animalAdmin }),
    valid('json', animalPatch),
    async c => {
      const animal = await changeAnimal(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      await purge(c, 'animals')
      return c.json(animal)
    },
  )
  .delete(
    '/:id',
    describe('deleteAnimal', 'Menghapus hewan, atau mengarsipkannya bila pernah dipesan', {
      answer: animalRemoved,
    }),
    async c => {
      const removed = await removeAnimal(operatorContext(c), c.req.param('id'))
      await purge(c, 'animals')
      return c.json(removed)
    },
  )
