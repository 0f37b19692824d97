import type { WholeCertificate } from '../../../worker/contract/certificates'
import { certificateUrl } from '../../lib/urls'
import { toast } from '../../ui/toast'

const unsupported =
  'Browser ini tidak mendukung fitur berbagi. Silakan salin URL halaman ini dari kolom alamat.'

/** Closing the system's sheet rejects as well; that is no failure. */
const isChangeOfMind = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast('Tautan sertifikat berhasil disalin!')
  } catch {
    toast(unsupported, 'bad')
  }
}

/** Offers the page's address to other apps; copies it where the browser cannot share. */
export async function share({ certificate_number, service_type }: WholeCertificate) {
  const url = new URL(certificateUrl(certificate_number), location.origin).href
  if (!('share' in navigator)) return copy(url)
  try {
    await navigator.share({ title: `Sertifikat ${service_type} ${certificate_number}`, url })
  } catch (error) {
    if (!isChangeOfMind(error)) await copy(url)
  }
}
