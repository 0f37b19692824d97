import { BackLink } from '../../common/links/back-link'
import { PageHead } from '../../common/parts/page-head'
import { screenUrl } from '../../common/urls'
import { AddExampleProducts } from './from-examples'
import { AddProductsFromFile } from './from-file'

export const Component = () => (
  <>
    <BackLink to={screenUrl('animals')}>Hewan</BackLink>
    <PageHead title="Isi produk">Hewan dan layanan sekaligus, dari contoh atau dari berkas Anda.</PageHead>
    <div className="space-y-6">
      <AddExampleProducts />
      <AddProductsFromFile />
    </div>
  </>
)
