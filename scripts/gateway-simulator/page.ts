import { formatRupiah } from '../../worker/contract/lib/format.ts'
import { escapeHtml } from '../../worker/contract/lib/text.ts'

export type PageCharge = { id: string; amount: number; channel: string; state: string; returnUrl: string }

const styles = `body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem;color:#1c1917}
.note{background:#fef3c7;border:1px solid #b45309;padding:.75rem 1rem;border-radius:.5rem}
.amount{font-size:1.75rem;font-weight:700;margin:.5rem 0}
button{font:inherit;min-height:44px;padding:.5rem 1.25rem;border-radius:.5rem;border:1px solid #166534}
.pay{background:#166534;color:#fff}.row{display:flex;gap:.75rem}`

const button = (id: string, action: string, label: string, kind: string) =>
  `<form method="post" action="/simulasi/${encodeURIComponent(id)}/${action}"><button class="${kind}">${label}</button></form>`

function outcome(state: string, isDelivered: boolean | undefined) {
  const text = state === 'paid' ? 'Sudah dibayar (simulasi).' : 'Tagihan simulasi ini sudah berakhir.'
  if (isDelivered !== false) return `<p role="status">${text}</p>`
  return `<p role="status">${text} Pemberitahuan ke toko tidak sampai; toko akan melihatnya sendiri nanti.</p>`
}

/** Only http and https: a `javascript:` address must not become a link. */
export const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** `isDelivered`: whether the shop accepted the notification. */
export function paymentPage({ id, amount, channel, state, returnUrl }: PageCharge, isDelivered?: boolean) {
  const buttons = `<div class="row">${button(id, 'bayar', 'Bayar (simulasi)', 'pay')}${button(id, 'batal', 'Batal', 'cancel')}</div>`
  const back = isWebAddress(returnUrl) ? `<p><a href="${escapeHtml(returnUrl)}">Kembali ke toko</a></p>` : ''
  const html = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Simulasi pembayaran</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Simulasi pembayaran</h1>
<p class="note"><strong>Ini hanya simulasi.</strong> Tidak ada uang sungguhan yang berpindah. Halaman ini hanya ada di komputer pengembang.</p>
<p>Tagihan ${escapeHtml(id)} lewat ${escapeHtml(channel)}</p>
<p class="amount">${escapeHtml(formatRupiah(amount))}</p>
${state === 'open' ? buttons : outcome(state, isDelivered)}
${back}
</main>
</body>
</html>
`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    },
  })
}
