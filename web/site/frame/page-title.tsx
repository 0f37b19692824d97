import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useContent } from '../content'
import { describedPage } from '../handle'

/** Within the site the title follows the page, and reading starts at its beginning. */
export function PageTitle() {
  const { pathname, hash } = useLocation()
  const matches = useMatches()
  const content = useContent()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const page = describedPage(matches)
    if (page)
      document.title = page.handle.meta({ data: page.data, content, origin: location.origin, pathname }).title
    if (!document.getElementById(hash.slice(1)))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, matches, content])

  return null
}
