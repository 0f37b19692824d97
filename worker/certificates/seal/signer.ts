import type { Context } from '../../context'
import { escapeHtml } from '../../contract/html'
import { fieldOf, marker } from '../../contract/markers'
import { type CertificateSigner, signatureBytes, signatureEdge } from '../../contract/shop/settings'
import { changesOf } from '../../db/audit'
import { pictureSize } from '../../media/opens'
import { sniff } from '../../media/sniff'
import { dropLocation } from '../../media/strip/location'
import { Problem } from '../../problem'
import { saveSetting, seenSetting, type Versioned } from '../../settings/save'
import { sha256 } from './signature'

/** A template that names somebody oftener is filled no further: what is kept has to fit a row. */
const mostNamed = 20

/** Braces too: what is put in here is filled with a certificate's fields afterwards. */
const plain = (text: string) => escapeHtml(text).replace(/[{}]/g, sign => `&#${sign.charCodeAt(0)};`)

const picture = (address: string) =>
  address && `<img class="signature" src="${address}" alt="Tanda tangan" height="64">`

/**
 * The template with who signs in it. What is kept with a certificate from its publishing on is this text, so that nobody
 * else's name comes onto it later. The picture stands where it is asked for first.
 */
export function undersigned(template: string, { name, title, signature }: CertificateSigner) {
  const values: Record<string, { text: string; most: number }> = {
    signer_name: { text: plain(name), most: mostNamed },
    signer_title: { text: plain(title), most: mostNamed },
    signature: { text: picture(signature), most: 1 },
  }
  const used: Record<string, number> = {}
  return template.replace(marker, (whole, inside: string) => {
    const field = fieldOf(inside)
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    if (!value) return whole
    used[field] = (used[field] ?? 0) + 1
    return used[field] > value.most ? '' : value.text
  })
}

const refused = (message: string) =>
  new Problem('invalid', { errors: [{ path: 'content.signature', message }] })

/** The picture by what its bytes are, without what a camera wrote beside it. Throws `invalid`. */
function cleaned(address: string) {
  if (address === '') return ''
  const bytes = new Uint8Array(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  if (bytes.length > signatureBytes) throw refused('Gambar tanda tangan paling besar 64 KB')
  const mime = sniff(bytes)?.mime ?? ''
  const size = ['image/png', 'image/jpeg', 'image/webp'].includes(mime) ? pictureSize(bytes, mime) : null
  const clean = size && dropLocation(bytes, mime)
  if (!clean) throw refused('Gambar tanda tangan ini rusak atau bukan PNG, JPEG, atau WebP')
  if (Math.max(size.width, size.height) > signatureEdge || Math.min(size.width, size.height) < 1) {
    throw refused(`Sisi gambar tanda tangan paling panjang ${signatureEdge} piksel`)
  }
  return `data:${mime};base64,${Buffer.from(clean).toString('base64')}`
}

/** As the audit tells it: which picture, not the picture. */
const told = ({ signature, ...words }: CertificateSigner) => ({
  ...words,
  signature: signature && `gambar ${sha256(signature).slice(0, 12)}`,
})

/** Saves who signs from now on; what is published stays as it was signed. Throws `stale`, `invalid`. */
export async function saveSigner(context: Context, { content, updated_at }: Versioned<CertificateSigner>) {
  const type = 'certificate_signer'
  const before = await seenSetting(context.db, type, updated_at)
  const after = { ...content, signature: cleaned(content.signature) }
  return saveSetting(context, type, updated_at, after, changesOf(told(before.content), told(after)))
}
