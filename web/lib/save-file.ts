/** Hands a file to the browser as if it had been clicked on. */
export function saveFile(name: string, content: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const isPhone = () => matchMedia('(pointer: coarse)').matches

/**
 * Offers a file to other apps on a phone, WhatsApp and the gallery among them; saves it where the browser shares no files.
 * `again`: the press was too long ago for the browser, and the same on the next press works.
 */
export async function shareOrSave(file: File): Promise<'done' | 'again'> {
  if (isPhone() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'done'
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      // Closing the system's sheet rejects as well.
      if (name === 'AbortError') return 'done'
      if (name === 'NotAllowedError' && !navigator.userActivation?.isActive) return 'again'
    }
  }
  saveFile(file.name, file)
  return 'done'
}
