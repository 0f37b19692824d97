import { data } from 'react-router'
import { urls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { brand } from '../brand'
import { pageHandle } from '../handle'
import { PageHead } from './page-head'

export const handle = pageHandle({ policy: 'private' }, () => ({
  title: `Halaman tidak ditemukan · ${brand}`,
  description: 'Halaman yang Anda cari tidak ada.',
}))

export const loader = () => data(null, { status: 404 })

export const Component = () => (
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
