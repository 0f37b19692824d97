import { toast } from './toast'

const unsupported =
  'Browser ini tidak mendukung fitur berbagi. Silakan salin URL halaman ini dari kolom alamat.'

type Shared = {
  title: string
  text?: string
  url: string
  /** Name of the copied text in the toast '{label} berhasil disalin!'. */
  label: string
}

const isShareCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

async function copyAddress({ label, url }: Shared) {
  toast(unsupported, 'bad')
  try {
    await navigator.clipboard.writeText(url)
    toast(`${label} berhasil disalin!`)
  } catch {
    // Ignore the error: a toast already explains how to copy by hand.
  }
}

export async function shareOrCopyLink(shared: Shared) {
  const { title, text, url } = shared
  if (!('share' in navigator)) return copyAddress(shared)
  try {
    await navigator.share({ title, text, url })
  } catch (error) {
    if (!isShareCancelled(error)) await copyAddress(shared)
  }
}
