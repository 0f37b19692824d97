import { urls } from '../lib/urls'

type Crumb = { name: string; path: string }

/** schema.org trail from the landing page through `crumbs`, the page itself last. */
export const breadcrumbs = (origin: string, crumbs: Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Beranda', path: urls.home }, ...crumbs].map(({ name, path }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: `${origin}${path}`,
  })),
})

/** The trail to a page right below the landing page. */
export const breadcrumb = (origin: string, name: string, path: string) =>
  breadcrumbs(origin, [{ name, path }])
