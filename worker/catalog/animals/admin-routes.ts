import { pageSchema } from '../../contract/base'
import {
  adminAnimalSchema,
  animalInput,
  animalListQuery,
  animalPatchSchema,
  animalRemovedAnswer,
} from '../../contract/catalog/animals'
import { purgeTagsAfter } from '../../http/cache/purge'
import { confirmationHeaders } from '../../http/credential'
import { createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { confirmContactChanges } from '../../site/content/read'
import { readAnimal, readAnimalPage } from './read'
import { changeAnimal, createAnimal, removeAnimal } from './write'

const confirms = confirmContactChanges('Hewan')

export const animalAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listAdminAnimals', 'Daftar hewan', pageSchema(adminAnimalSchema)),
    validateInput('query', animalListQuery),
    async c => c.json(await readAnimalPage(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/',
    describeRoute('createAnimal', 'Menambah hewan', adminAnimalSchema, {
      status: 201,
      headers: confirmationHeaders,
    }),
    validateInput('json', animalInput),
    async c => {
      const input = c.req.valid('json')
      const also = await confirms(c, null, input)
      return c.json(await purgeTagsAfter(c, createAnimal(operatorContext(c), input, also), 'animals'), 201)
    },
  )
  .get('/:id', describeRoute('getAdminAnimal', 'Melihat hewan', adminAnimalSchema), async c =>
    c.json(await readAnimal(c.var.db, c.req.param('id'))),
  )
  .patch(
    '/:id',
    describeRoute('changeAnimal', 'Mengubah hewan', adminAnimalSchema, { headers: confirmationHeaders }),
    validateInput('json', animalPatchSchema),
    async c => {
      const patch = c.req.valid('json')
      const change = changeAnimal(operatorContext(c), c.req.param('id'), patch, before =>
        confirms(c, before, { ...patch, updated_at: undefined }),
      )
      return c.json(await purgeTagsAfter(c, change, 'animals'))
    },
  )
  .delete(
    '/:id',
    describeRoute(
      'deleteAnimal',
      'Menghapus hewan, atau mengarsipkannya bila pernah dipesan',
      animalRemovedAnswer,
    ),
    async c =>
      c.json(await purgeTagsAfter(c, removeAnimal(operatorContext(c), c.req.param('id')), 'animals')),
  )
