import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SignInForm } from './sign-in-form'
import { pathAfterLogin } from './urls'

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const goOn = () => navigate(pathAfterLogin(params) + hash, { replace: true })

  useEffect(() => {
    document.title = 'Masuk · Admin Amanah Qurban'
  }, [])

  return (
    <main className="lattice grid min-h-dvh place-items-center bg-paper p-4">
      <div className="card w-full max-w-md p-6 sm:p-8">
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <h1 className="mt-4 text-xl">Masuk</h1>
        <p className="mt-1 text-muted">Ruang kerja pengelola Amanah Qurban.</p>
        <SignInForm onSignedIn={() => void goOn()} />
        <p className="mt-6 text-sm">
          <a href="/" className="font-medium text-primary underline underline-offset-4">
            Kembali ke situs
          </a>
        </p>
      </div>
    </main>
  )
}
