import { urls } from '../../lib/urls'
import { definePage, Redirect } from '../page'

/** Lists stand on the landing page: who shortens a product's address comes to them. */
export const listPage = (section: string) =>
  definePage({
    cache: { policy: 'private' },
    load() {
      throw new Redirect(`${urls.home}#${section}`)
    },
    meta: () => ({ title: '', description: '' }),
    Component: () => null,
  })
