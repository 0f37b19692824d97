import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../../ui/button'
import { EmptyState, ErrorState } from '../../ui/states'
import { RouterLinkButton } from '../common/links/link-button'
import { AdminPageHead } from '../common/parts/page-head'
import { useRights } from '../common/rights'
import { adminUrls } from '../common/urls'

type NoScreenProps = { heading: string; title: string; to: string; toLabel: string; children: string }

const NoScreen = ({ heading, title, to, toLabel, children }: NoScreenProps) => (
  <>
    <AdminPageHead title={heading} />
    <EmptyState title={title} action={<RouterLinkButton to={to}>{toLabel}</RouterLinkButton>}>
      {children}
    </EmptyState>
  </>
)

const home = { to: adminUrls.home, toLabel: 'Kembali ke halaman utama' }

export const NotFound = () => (
  <NoScreen heading="Halaman tidak ditemukan" title="Alamat ini tidak ada" {...home}>
    Periksa kembali alamatnya atau pilih halaman dari menu.
  </NoScreen>
)

/** No permission for the screen, or the second factor must be set up first. */
function Forbidden() {
  const { mustEnrol } = useRights()
  if (mustEnrol)
    return (
      <NoScreen
        heading="Aktifkan verifikasi dua langkah"
        title="Akun Anda wajib memakai verifikasi dua langkah"
        to={adminUrls.account}
        toLabel="Buka halaman Akun"
      >
        Setelah Anda mengaktifkannya, semua halaman terbuka lagi.
      </NoScreen>
    )
  return (
    <NoScreen
      heading="Anda tidak berhak membuka halaman ini"
      title="Halaman ini bukan untuk peran Anda"
      {...home}
    >
      Bila Anda memerlukannya, mintalah pemilik mengubah peran Anda di Pengaturan › Tim.
    </NoScreen>
  )
}

/** A rendering error, or a chunk that could not be loaded. */
export function ScreenError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />
  return (
    <>
      <AdminPageHead title="Halaman tidak dapat dibuka" />
      <ErrorState
        message="Terjadi kesalahan saat membuka halaman ini."
        detail="Muat ulang halaman. Jika tetap gagal, keluar lalu masuk kembali."
      />
      <Button className="mt-4" onClick={() => location.reload()}>
        Muat ulang
      </Button>
    </>
  )
}
