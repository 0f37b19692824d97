import { urls } from '../../lib/urls'
import { brand } from '../brand'
import { definePage, Redirect } from '../page'

/** Without a code there is nothing to judge: the page that looks for certificates takes numbers and codes. */
export const page = definePage<null>({
  cache: { policy: 'private' },
  load() {
    throw new Redirect(urls.certificate)
  },
  meta: () => ({ title: brand, description: '' }),
  Component: () => null,
})
