import { Outlet, useMatch } from 'react-router'
import { urls } from '../../lib/urls'
import { PageHead } from '../frame/page-head'
import { SearchForm } from './search-form'
import { SheetDrawing } from './sheet-drawing'

export function Component() {
  const id = useMatch(`${urls.certificate}/:id`)?.params.id ?? ''
  return (
    <>
      <div className="print:hidden">
        <PageHead title="Cek Sertifikat">
          <p>
            Periksa keaslian sertifikat qurban, hadyu, dam, atau badal, lalu lihat, unduh, cetak, atau
            bagikan.
          </p>
        </PageHead>
      </div>
      <div className="page grid grid-cols-1 gap-8 lg:grid-cols-3">
        <div className="lg:col-span-2 print:hidden">
          <SearchForm id={id} />
        </div>
        {id === '' && <SheetDrawing />}
        <div className={id === '' ? 'lg:col-span-2' : 'lg:col-span-3'}>
          <Outlet />
        </div>
      </div>
    </>
  )
}
