import { renderSVG } from 'uqr'

/** Drawn here in the browser: the secret in it goes nowhere else. */
export const QrCode = ({ text }: { text: string }) => (
  <img
    src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 4 }))}`}
    alt="Kode QR untuk aplikasi autentikator"
    width={224}
    height={224}
    className="mx-auto rounded-card border border-line bg-white"
  />
)
