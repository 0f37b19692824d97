import { urls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { type Page, privatePage } from '../page'
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

export const page: Page = {
  ...privatePage('Halaman tidak ditemukan', 'Halaman yang Anda cari tidak ada.', NotFound),
  status: () => 404,
}
