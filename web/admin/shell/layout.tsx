import { Menu, Search, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { bindDraftsToOwner, deleteAllDrafts } from '../../lib/office/form-draft'
import { Loading, Skeleton } from '../../ui/states'
import { Toaster } from '../../ui/toast'
import { ToolButton } from '../../ui/tool-button'
import { PageTransition } from '../../ui/turning'
import { UnsavedChangesDialog, useHasUnsavedChanges, useSignOutMessage } from '../common/dialogs/unsaved'
import { JobTray } from '../common/jobs/tray'
import { useRights } from '../common/rights'
import { adminUrls, loginUrlWithReturn } from '../common/urls'
import { useSearchShortcuts } from '../operations/search/command'
import { ShopBrand } from './brand'
import { useConfirmation } from './confirm'
import { useFocusRestore } from './focus'
import { operatorSession, signOut } from './session'
import { Sidebar } from './sidebar'

type TopBarProps = { name: string; onSearch: () => void; onSignOut: () => void }

function TopBar({ name, onSearch, onSignOut }: TopBarProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  const { may } = useRights()

  return (
    <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-white px-4 py-1.5 lg:hidden print:hidden">
      <ShopBrand />
      <div className="-mr-2 flex">
        {may('search', 'read') && (
          <ToolButton icon={Search} label="Cari" tone="ink" aria-haspopup="dialog" onClick={onSearch} />
        )}
        <ToolButton
          icon={Menu}
          label="Buka menu"
          tone="ink"
          aria-haspopup="dialog"
          onClick={() => drawer.current?.showModal()}
        />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog on Escape */}
      <dialog
        ref={drawer}
        aria-label="Menu admin"
        className="drawer bg-white"
        onClick={event => event.target === event.currentTarget && close()}
      >
        <ToolButton
          icon={X}
          label="Tutup menu"
          tone="ink"
          className="absolute top-3 right-3"
          onClick={close}
        />
        <Sidebar name={name} onGo={close} onSignOut={onSignOut} />
      </dialog>
    </header>
  )
}

const signInAgain = () => import('./sign-in/sign-in-form')
const confirmDialog = () => import('./confirm-dialog')

const SignInAgain = lazy(signInAgain)
const ConfirmDialog = lazy(confirmDialog)

export function Layout() {
  const operator = useSyncExternalStore(operatorSession.subscribe, operatorSession.get)
  const location = useLocation()
  const hasUnsaved = useHasUnsavedChanges()
  const words = useSignOutMessage()
  const [step, setStep] = useState<'here' | 'asking' | 'leaving'>('here')
  const [{ id, email }] = useState(operator?.user ?? { id: '', email: '' })
  // `useState` runs this before the child screens read their drafts; an effect would run too late.
  useState(() => operator && bindDraftsToOwner(operator.user.email))

  const { search, dialogs } = useSearchShortcuts()
  const asked = useConfirmation()
  usePreloadedDialogs()
  const isLeaving = useIsLeaving()
  const isKept = hasUnsaved && step !== 'leaving'
  if (operator && operator.user.id !== id) return <ReloadForOtherOperator />
  if (!operator && !isKept)
    return <Navigate to={step === 'leaving' ? adminUrls.login : loginUrlWithReturn(location)} replace />

  const leave = () => {
    setStep('leaving')
    deleteAllDrafts()
    void signOut()
  }
  const askToLeave = () => (hasUnsaved ? setStep('asking') : leave())
  const account = { name: operator?.user.name ?? email, onSearch: search, onSignOut: askToLeave }
  return (
    <Frame bar={<TopBar {...account} />} side={<Sidebar {...account} />}>
      {operator && <JobTray />}
      <PageTransition isBusy={isLeaving} outline={<ScreenOutline />}>
        <Outlet />
      </PageTransition>
      {dialogs}
      <UnsavedChangesDialog
        isOpen={step === 'asking'}
        title={words === null ? 'Perubahan belum disimpan' : 'Masih ada yang menunggu dikirim'}
        leaveLabel="Keluar"
        onStay={() => setStep('here')}
        onLeave={leave}
      >
        {words ?? 'Jika Anda keluar sekarang, perubahan yang belum disimpan akan hilang.'}
      </UnsavedChangesDialog>
      <Suspense>{asked && <ConfirmDialog asked={asked} />}</Suspense>
      <Suspense>{!operator && <SignInAgain email={email} words={words} onLeave={leave} />}</Suspense>
    </Frame>
  )
}

/** Another person signed in on this device: reloads the page, so that nothing read or typed before stays on it. */
function ReloadForOtherOperator() {
  useEffect(() => location.reload(), [])
  return <LayoutSkeleton />
}

/** Shows one toast of up to three lines at a time, at the top left, where it covers only the shop's name and logo. */
const toastCorner =
  'm-0 inset-[0_auto_auto_0.25rem] w-[min(14.5rem,100%-7.25rem)] text-[0.8125rem] leading-[1.15] *:not-last:hidden *:min-h-12 *:content-center *:px-3 *:py-1'

type FrameProps = { bar?: React.ReactNode; side?: React.ReactNode; children: React.ReactNode }

function Frame({ bar, side, children }: FrameProps) {
  const main = useFocusAfterMove()
  useFocusRestore()
  return (
    <>
      <a
        href="#isi"
        className="sr-only z-50 rounded-lg bg-primary px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Langsung ke isi
      </a>
      {useNavigation().state !== 'idle' && <div className="progress" />}
      <div className="lg:grid print:block lg:grid-cols-[15rem_minmax(0,1fr)]">
        <header className="sticky top-0 hidden h-dvh border-r border-line bg-white lg:block print:hidden">
          {side}
        </header>
        {bar}
        <main
          id="isi"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl px-4 py-6 lg:px-6 lg:py-5"
        >
          {children}
        </main>
      </div>
      <Toaster className={toastCorner} />
      <ScrollRestoration />
    </>
  )
}

/** Dialogs that may open over a form with input are loaded early: after a deploy their old chunks no longer exist. */
function usePreloadedDialogs() {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled([signInAgain(), confirmDialog()]), 2000)
    return () => clearTimeout(timer)
  }, [])
}

/** Whether another screen is loading. False while a filter loads new rows, because the old rows stay visible. */
function useIsLeaving() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next !== undefined && next.pathname !== pathname
}

function useFocusAfterMove() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

const ScreenOutline = () => (
  <>
    <Loading label="Memuat halaman…" />
    <div className="space-y-4">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-14" />
      <Skeleton className="h-96" />
    </div>
  </>
)

export const LayoutSkeleton = () => (
  <Frame>
    <ScreenOutline />
  </Frame>
)
