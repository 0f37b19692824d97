import { contentRecipes } from './recipes-content'
import { fieldRecipes } from './recipes-field'
import { moneyRecipes } from './recipes-money'
import { orderRecipes } from './recipes-orders'
import { peopleRecipes } from './recipes-people'
import type { Recipe } from './steps'

/** A valid request for each write that stores idempotency keys. */
export const recipes: Record<string, Recipe> = {
  ...contentRecipes,
  ...fieldRecipes,
  ...moneyRecipes,
  ...orderRecipes,
  ...peopleRecipes,
}
