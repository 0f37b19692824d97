import { pictureUrlForWidth } from '../../lib/picture'
import { shopLogo, useShopLogo, useShopName } from '../common/shop'

export const shopMarkUrl = (logo = shopLogo()) =>
  logo === '' ? '/favicon.svg' : pictureUrlForWidth(logo, 200)

export function ShopMark({ size }: { size: number }) {
  const logo = useShopLogo()
  return <img src={shopMarkUrl(logo)} alt="" width={size} height={size} className="shrink-0 object-contain" />
}

export function ShopBrand() {
  return (
    <p className="flex items-center gap-2.5 font-bold text-primary">
      <ShopMark size={28} />
      <span className="min-w-0 wrap-anywhere">{useShopName()}</span>
    </p>
  )
}
