import { urls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { brand } from '../brand'
import { definePage, noData } from '../page'
import { PageHead } from './page-head'

const NotFound = () => (
  <>
    <PageHead title="Halaman tidak ditemukan">
      <p>Alamat yang Anda buka tidak ada atau sudah dipindahkan.</p>
    </PageHead>
    <div className="page flex flex-wrap gap-3">
      <LinkButton to={urls.home}>Ke Beranda</LinkButton>
      <LinkButton to={urls.orderStatus} look="secondary">
        Cek Status Pesanan
      </LinkButton>
    </div>
  </>
)

export const page = definePage({
  cache: { policy: 'private' },
  load: noData,
  status: () => 404,
  meta: () => ({
    title: `Halaman tidak ditemukan · ${brand}`,
    description: 'Halaman yang Anda cari tidak ada.',
  }),
  Component: NotFound,
})
