import { type ReactNode, useEffect } from 'react'

type DoorProps = {
  /** Names the tab. */
  tab: string
  title: string
  children: ReactNode
}

/** What those see who are not signed in: one card in the middle. */
export function Door({ tab, title, children }: DoorProps) {
  useEffect(() => {
    document.title = `${tab} · Admin Amanah Qurban`
  }, [tab])

  return (
    <main className="lattice grid min-h-dvh place-items-center bg-paper p-4">
      <div className="card w-full max-w-md p-6 sm:p-8">
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <h1 className="mt-4 text-xl">{title}</h1>
        {children}
      </div>
    </main>
  )
}
