export async function collectBlob(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>, type: string) {
  const all: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) all.push(piece)
  return new Blob(all, { type })
}

export function saveFile(name: string, content: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Revoke the URL after 60 s, because the browser reads it after `click()` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const isPhone = () => matchMedia('(pointer: coarse)').matches

/** 'again' means that the click was too long ago: browsers share a file only right after a click. */
export async function shareOrSave(file: File): Promise<'done' | 'again'> {
  if (isPhone() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'done'
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'AbortError') return 'done'
      if (name === 'NotAllowedError' && !navigator.userActivation?.isActive) return 'again'
    }
  }
  saveFile(file.name, file)
  return 'done'
}
