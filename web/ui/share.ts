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

/** Copies without the Clipboard API, which in-app browsers lack or refuse. Returns whether it worked. */
function copyBySelection(text: string) {
  const pressed = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // Without `readOnly` the keyboard would open.
  field.readOnly = true
  field.className = 'fixed top-0 left-0 opacity-0'
  // A field outside the open dialog would be inert.
  const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  parent.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
  return isCopied
}

/** Throws if the browser does not copy. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copyBySelection(text)) throw error
  }
}

const isShareCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

async function copyAddress({ label, url }: Shared) {
  toast(unsupported, 'bad')
  try {
    await copyText(url)
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
