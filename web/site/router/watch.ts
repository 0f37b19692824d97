import { isSamePage } from '../visit/location'
import { findPage } from './pages'

/** Whether the site itself goes to the next page: files, forms and points within a page are the browser's own. */
export function isPageChange(event: NavigateEvent) {
  const { canIntercept, destination, downloadRequest, formData, hashChange, info, navigationType } = event
  if (!canIntercept || hashChange || formData || downloadRequest !== null) return false
  // React marks its own pending transitions by this word.
  if (navigationType === 'reload' || info === 'react-transition') return false
  const to = new URL(destination.url)
  if (to.hash && isSamePage(to, location)) return false
  return findPage(to.pathname) !== undefined
}

/** Fetches the code of a page as soon as a link to it is pointed at, touched or focused. */
export function prefetch({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin) return
  // A failure is told when the page is wanted.
  findPage(link.pathname)
    ?.code()
    .catch(() => {})
}
