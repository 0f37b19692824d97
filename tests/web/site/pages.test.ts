import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteUrls } from '../../../web/lib/urls'
import { notFoundPage } from '../../../web/site/frame/fallbacks'
import { findPage, pageOrNotFound } from '../../../web/site/router'

const publicPaths = Object.values(siteUrls).filter(path => path !== siteUrls.admin)

test.each(publicPaths)('the address %s is a page, also with a trailing slash and in capitals', path => {
  const entry = findPage(path)
  expect(entry).toBeDefined()
  expect(findPage(`${path}/`)?.code).toBe(entry?.code)
  expect(findPage(path.toUpperCase())?.code).toBe(entry?.code)
})

test('the segment after /certificate is the certificate number as typed', () => {
  expect(findPage('/certificate/CERT-202605-1234')?.params).toEqual({ id: 'CERT-202605-1234' })
  expect(findPage('/certificate/a%20b%2Fc/')?.params).toEqual({ id: 'a b/c' })
  expect(findPage('/certificate/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' })
})

test.each(['/admin', '/api/animals', '/order/lain', '/certificate/a/b', '//order', '/:id', '/media/a.webp'])(
  '%s is not a page of the site',
  path => expect(findPage(path)).toBeUndefined(),
)

test('any other path shows the not-found page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webPath(), async path => {
      const { page } = await pageOrNotFound(path || '/').code()
      // A random path may be a page of the site, such as /s/a.
      expect(page === notFoundPage).toBe(findPage(path || '/') === undefined)
    }),
  )
  expect(notFoundPage.status?.(null)).toBe(404)
})
