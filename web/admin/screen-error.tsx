import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/button'
import { EmptyState, ErrorState } from '../ui/states'
import { LinkButton } from './common/link-button'
import { PageHead } from './common/page-head'
import { useRights } from './rights'
import { urls } from './urls'

/** A screen that does not exist. */
export const NotFound = () => (
  <>
    <PageHead title="Halaman tidak ditemukan" />
    <EmptyState
      title="Alamat ini tidak ada"
      action={<LinkButton to={urls.home}>Kembali ke halaman utama</LinkButton>}
    >
      Periksa kembali alamatnya atau pilih halaman dari menu.
    </EmptyState>
  </>
)

/** A screen that another role has, or that waits for the second step. */
function Forbidden() {
  const { mustEnrol } = useRights()
  if (mustEnrol)
    return (
      <>
        <PageHead title="Aktifkan verifikasi dua langkah" />
        <EmptyState
          title="Akun Anda wajib memakai verifikasi dua langkah"
          action={<LinkButton to={urls.account}>Buka halaman Akun</LinkButton>}
        >
          Setelah Anda mengaktifkannya, semua halaman terbuka lagi.
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHead title="Anda tidak berhak membuka halaman ini" />
      <EmptyState
        title="Halaman ini bukan untuk peran Anda"
        action={<LinkButton to={urls.home}>Kembali ke halaman utama</LinkButton>}
      >
        Bila Anda memerlukannya, mintalah pemilik mengubah peran Anda di Pengaturan › Tim.
      </EmptyState>
    </>
  )
}

/** A screen that broke, or whose code could not be fetched. */
export function ScreenError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />
  return (
    <>
      <PageHead title="Halaman tidak dapat dibuka" />
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
