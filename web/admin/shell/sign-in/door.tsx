import { type ReactNode, useEffect } from 'react'
import { tabTitle, useShopName } from '../../common/shop'
import { ShopMark } from '../brand'

type DoorProps = {
  tab: string
  title: string
  children: ReactNode
}

export function SignInPage({ tab, title, children }: DoorProps) {
  const shop = useShopName()
  useEffect(() => {
    document.title = tabTitle(tab, shop)
  }, [tab, shop])

  return (
    <main className="lattice grid min-h-dvh place-items-center bg-paper p-4">
      <div className="card w-full max-w-md p-6 sm:p-8">
        <ShopMark size={48} />
        <h1 className="mt-4 text-xl">{title}</h1>
        {children}
      </div>
    </main>
  )
}
