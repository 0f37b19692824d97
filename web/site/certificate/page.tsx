import { ErrorState } from '../../ui/states'
import { PageHead } from '../frame/page-head'
import { type Found, Result } from './result'
import { emptySearch, SearchForm } from './search-form'
import { SheetDrawing } from './sheet-drawing'
import { Ways } from './ways'

type CertificateData = { isBlank: boolean } | { id: string; found: Found }

/** Before the search and after it: one component, so that the search box stays as it is from one to the other. */
export function CertificatePage({ data }: { data: CertificateData }) {
  const isFound = 'found' in data
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
          <SearchForm id={isFound ? data.id : ''} />
        </div>
        {!isFound && <SheetDrawing />}
        <div className={isFound ? 'lg:col-span-3' : 'lg:col-span-2'}>
          {isFound && <Result id={data.id} found={data.found} />}
          {!isFound && (data.isBlank ? <ErrorState message={emptySearch} /> : <Ways />)}
        </div>
      </div>
    </>
  )
}
