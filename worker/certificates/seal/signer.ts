import type { Context } from '../../context'
import { type CertificateSigner, signatureBytes, signatureEdge } from '../../contract/shop/settings'
import { changesOf } from '../../db/audit'
import { pictureSize } from '../../media/opens'
import { sniff } from '../../media/sniff'
import { dropLocation } from '../../media/strip/location'
import { invalid } from '../../problem'
import { changeSetting, type Versioned } from '../../settings/save'
import { sha256 } from './signature'

const refused = (message: string) => invalid('content.signature', message)

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
export const saveSigner = (context: Context, { content, updated_at }: Versioned<CertificateSigner>) =>
  changeSetting(context, 'certificate_signer', updated_at, before => {
    const after = { ...content, signature: cleaned(content.signature) }
    return { content: after, changes: changesOf(told(before), told(after)) }
  })
