import { certificateUrl, siteUrls } from '../../lib/urls'
import { definePage, type LoadInput, PageRedirect } from '../page'
import { pageBreadcrumbs } from '../structured-data'
import { CertificatePage } from './page'

const title = 'Cek Sertifikat'

/** Without scripts, the search form sends `q` to this page. */
function load({ url }: LoadInput) {
  const q = url.searchParams.get('q')?.trim()
  if (q) throw new PageRedirect(certificateUrl(q))
  return { isBlank: q === '' }
}

export const page = definePage<ReturnType<typeof load>>({
  cache: { policy: 'content', tags: ['settings'] },
  load,
  meta: ({ origin, content }) => ({
    title: `${title} · ${content.shop.name}`,
    description:
      'Periksa keaslian sertifikat qurban, hadyu, dam, badal haji, dan badal umrah dengan nomor sertifikat atau ID pesanan.',
    ...(import.meta.env.SSR && { jsonLd: [pageBreadcrumbs(origin, title, siteUrls.certificate)] }),
  }),
  Component: CertificatePage,
})
