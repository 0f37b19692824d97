import { pictureAt } from '../../../web/lib/picture'
import type { Settings } from '../../contract/site/settings'

const longestShortName = 12

/** The first words of a name that fit under the icon of a phone; a first word that is longer is cut. */
function shortNameOf({ name, short_name }: Settings['shop']) {
  if (short_name !== '') return short_name
  const words = name.split(' ')
  const fitting = words
    .map((_, n) => words.slice(0, n + 1).join(' '))
    .filter(text => text.length <= longestShortName)
  return fitting.at(-1) ?? [...name].slice(0, longestShortName).join('')
}

/** The picture chosen as logo; '' for none. */
export const logoOf = ({ logo }: Settings['home_content']) => (logo.type === 'image' ? logo.image_url : '')

const mark = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The web app manifest as JSON. `logo` is a picture of any size; '' for the shop's mark. */
export const manifestText = (shop: Settings['shop'], logo: string) =>
  JSON.stringify({
    id: '/',
    name: shop.name,
    short_name: shortNameOf(shop),
    description: 'Qurban, hadyu, dam, badal haji, dan badal umrah.',
    lang: 'id',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#14532d',
    categories: ['lifestyle', 'shopping'],
    icons: logo === '' ? mark : [{ src: pictureAt(logo, 480), sizes: 'any' }, ...mark],
    shortcuts: [
      { name: 'Pesan Sekarang', url: '/order' },
      { name: 'Status Pesanan', url: '/order-status' },
      { name: 'Cek Sertifikat', url: '/certificate' },
    ],
  })
