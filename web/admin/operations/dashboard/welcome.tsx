import { Link, useOutletContext } from 'react-router'
import { EmptyState } from '../../../ui/states'
import { RouterLinkButton } from '../../common/links/link-button'
import { AdminPageHead } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { adminUrls, screenUrl } from '../../common/urls'
import type { Screen } from '../../shell/screen'

/** First screen of operators without permission for the dashboard. */
export function WelcomeScreen() {
  const { may, mustEnrol } = useRights()
  // From the layout's context, because importing the screen table here would be a cycle.
  const screens = useOutletContext<Screen[]>()
  const own = screens.filter(({ path, group }) => path !== '' && may(group))
  if (mustEnrol || own.length === 0)
    return (
      <>
        <AdminPageHead title="Selamat datang" />
        <EmptyState
          title={mustEnrol ? 'Aktifkan verifikasi dua langkah' : 'Belum ada tugas di sini'}
          action={<RouterLinkButton to={adminUrls.account}>Buka halaman Akun</RouterLinkButton>}
        >
          {mustEnrol
            ? 'Akun Anda wajib memakainya. Setelah aktif, semua halaman terbuka lagi.'
            : 'Halaman untuk peran Anda muncul di menu begitu tersedia.'}
        </EmptyState>
      </>
    )
  return (
    <>
      <AdminPageHead title="Selamat datang">Halaman yang dapat Anda kerjakan.</AdminPageHead>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {own.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={screenUrl(path)}
              className="card flex min-h-16 items-center gap-3 p-5 font-semibold hover:border-primary"
            >
              <Icon size={22} aria-hidden="true" className="shrink-0 text-primary" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
