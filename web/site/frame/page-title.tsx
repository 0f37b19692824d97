import { useEffect, useRef } from 'react'
import { useContent } from '../content'
import { useVisiting } from '../visit/context'

/** Within the site the title follows the page, and reading starts at its beginning. */
export function PageTitle() {
  const { page, data, location: here } = useVisiting().visit
  const { pathname, hash } = here
  const content = useContent()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.title = page.meta({ data, content, origin: location.origin, pathname }).title
    if (!document.getElementById(hash.slice(1)))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, page, data, content])

  return null
}
