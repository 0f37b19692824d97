import { BackLink } from '../../common/lists/links'
import { ScreenHeader } from '../../common/parts/page-head'
import { screenUrl } from '../../common/urls'
import { AddExampleProducts } from './from-examples'
import { AddProductsFromFile } from './from-file'

export const Component = () => (
  <>
    <BackLink to={screenUrl('animals')}>Hewan</BackLink>
    <ScreenHeader title="Isi produk">
      Hewan dan layanan sekaligus, dari contoh atau dari berkas Anda.
    </ScreenHeader>
    <div className="space-y-6">
      <AddExampleProducts />
      <AddProductsFromFile />
    </div>
  </>
)
