import { toast } from './toast'

const unsupported =
  'Browser ini tidak mendukung fitur berbagi. Silakan salin URL halaman ini dari kolom alamat.'

type Shared = {
  title: string
  text?: string
  url: string /** What the address is, as in '… berhasil disalin!'. */
  label: string
}

/** Closing the system's sheet rejects as well; that is no failure. */
const isChangeOfMind = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

async function copyInstead({ label, url }: Shared) {
  toast(unsupported, 'bad')
  try {
    await navigator.clipboard.writeText(url)
    toast(`${label} berhasil disalin!`)
  } catch {
    // The first toast already says how to copy by hand.
  }
}

/** Offers an address to other apps; where the browser cannot share it says so and copies the address. */
export async function share(shared: Shared) {
  const { title, text, url } = shared
  if (!('share' in navigator)) return copyInstead(shared)
  try {
    await navigator.share({ title, text, url })
  } catch (error) {
    if (!isChangeOfMind(error)) await copyInstead(shared)
  }
}
