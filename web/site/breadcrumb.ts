import { urls } from '../lib/urls'

/** schema.org trail from the landing page to the page at `pathname`. */
export const breadcrumb = (origin: string, name: string, pathname: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Beranda', item: `${origin}${urls.home}` },
    { '@type': 'ListItem', position: 2, name, item: `${origin}${pathname}` },
  ],
})
