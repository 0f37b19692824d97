import { dateTime } from '../../../worker/contract/format'
import { normalizePhone } from '../../../worker/contract/phone'
import { serverNowText } from '../../lib/clock'
import { useContent } from '../site-content'

/** On paper only: whose order it is a print of, and where to ask. */
export function PrintHead() {
  const { shop, home, whatsapp } = useContent()
  const { address, phone, email } = home.footer.contact
  const chat = whatsapp.number === normalizePhone(phone) ? '' : whatsapp.number
  const ways = [phone, chat && `WhatsApp ${chat}`, email, location.host].filter(Boolean)
  return (
    <div className="mb-6 hidden border-b border-line pb-4 print:block">
      <p className="text-lg font-bold">{shop.name}</p>
      {address && <p>{address}</p>}
      <p>{ways.join(' · ')}</p>
      <p className="text-sm text-muted">Dicetak {dateTime(serverNowText())}</p>
    </div>
  )
}
