import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import type { OrderView, PaymentMethod } from '../../../../worker/contract/orders/orders'
import { amountDue, paymentDeadline } from '../phase'
import { qrModules, quietZoneModules } from './qr-code'

/** Width of the picture in px: enough for galleries, small enough for chats. */
const widthPx = 720
const marginPx = 40

export type QrMerchant = Pick<PaymentMethod, 'merchant_name' | 'bank_name' | 'nmid' | 'qris_dynamic'>
export type QrOrder = Pick<OrderView, 'order_id' | 'expires_at' | 'charge' | 'remaining' | 'total_amount'>

type Line = { text: string; size: number; weight: number; colour: string }

const ink = '#1c1917'
const muted = '#57534e'

const linesOf = (method: QrMerchant, order: QrOrder): Line[] => [
  { text: method.merchant_name ?? method.bank_name, size: 34, weight: 700, colour: ink },
  { text: method.nmid ? `NMID ${method.nmid}` : '', size: 22, weight: 400, colour: muted },
  { text: formatRupiah(amountDue(order)), size: 52, weight: 700, colour: '#14532d' },
  {
    text: method.qris_dynamic
      ? 'Jumlah sudah ada di dalam kode'
      : 'Ketik sendiri jumlahnya, tepat seperti di atas',
    size: 22,
    weight: 400,
    colour: muted,
  },
  { text: order.order_id, size: 30, weight: 700, colour: ink },
  { text: `Bayar sebelum ${dateTime(paymentDeadline(order))}`, size: 24, weight: 400, colour: ink },
]

const faceOf = ({ size, weight }: Line) => `${weight} ${size}px "Plus Jakarta Sans", system-ui, sans-serif`

/** Draws lines of text. A line that is too long, such as a name of 25 wide letters, is condensed to fit the width. */
function drawLines(context: CanvasRenderingContext2D, lines: Line[], from: number) {
  let y = from
  for (const line of lines) {
    y += line.size * 1.5
    context.font = faceOf(line)
    context.fillStyle = line.colour
    context.fillText(line.text, widthPx / 2, y, widthPx - 2 * marginPx)
  }
}

/** Picture of the QR code with its merchant and order; null if the browser cannot draw. */
export async function qrPicture(code: string, method: QrMerchant, order: QrOrder): Promise<Blob | null> {
  const { dark, size } = qrModules(code)
  const module = Math.floor((widthPx - 2 * marginPx) / (size + 2 * quietZoneModules))
  const side = module * (size + 2 * quietZoneModules)
  const lines = linesOf(method, order).filter(({ text }) => text !== '')
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = Math.ceil(
    marginPx + side + lines.reduce((sum, line) => sum + line.size * 1.5, 0) + marginPx,
  )
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  const left = Math.floor((widthPx - side) / 2) + quietZoneModules * module
  const top = marginPx + quietZoneModules * module
  for (const [x, y] of dark) context.fillRect(left + x * module, top + y * module, module, module)
  context.textAlign = 'center'
  await document.fonts.ready
  drawLines(context, lines, marginPx + side)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
