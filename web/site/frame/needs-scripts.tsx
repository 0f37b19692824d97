import { generalChat } from '../chat'
import { useContent } from '../content'

/** What a page that only works with scripts says where they are forbidden. */
export function NeedsScripts() {
  const { whatsapp } = useContent()
  return (
    <noscript>
      <p className="page my-4">
        <strong>Halaman ini memerlukan JavaScript.</strong> Aktifkan JavaScript di pengaturan browser Anda
        lalu muat ulang halaman ini
        {whatsapp.number ? (
          <>
            , atau{' '}
            <a href={generalChat(whatsapp)} className="font-semibold text-primary underline">
              hubungi kami lewat WhatsApp
            </a>
            .
          </>
        ) : (
          '.'
        )}
      </p>
    </noscript>
  )
}
