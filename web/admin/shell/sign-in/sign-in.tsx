import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useShopName } from '../../common/shop'
import { pathAfterLogin } from '../../common/urls'
import { SignInPage } from './door'
import { SignInForm } from './sign-in-form'

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const goOn = () => navigate(pathAfterLogin(params) + hash, { replace: true })

  return (
    <SignInPage tab="Masuk" title="Masuk">
      <p className="mt-1 text-muted">Ruang kerja pengelola {useShopName()}.</p>
      <SignInForm onSignedIn={() => void goOn()} />
      <p className="mt-6 text-sm">
        <a href="/" className="font-medium text-primary underline underline-offset-4">
          Kembali ke situs
        </a>
      </p>
    </SignInPage>
  )
}
