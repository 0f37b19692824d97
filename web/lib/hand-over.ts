const isPhone = () => matchMedia('(pointer: coarse)').matches

/**
 * Offers a file to other apps, WhatsApp and the gallery among them, on a phone. `again`: the press was too long ago for the
 * browser, and the same on the next press works. `impossible`: it shares no files here.
 */
export async function handOver(file: File): Promise<'offered' | 'again' | 'impossible'> {
  if (!isPhone() || !navigator.canShare?.({ files: [file] })) return 'impossible'
  try {
    await navigator.share({ files: [file] })
    return 'offered'
  } catch (error) {
    if (!(error instanceof DOMException)) return 'impossible'
    // Closing the system's sheet rejects as well.
    if (error.name === 'AbortError') return 'offered'
    return error.name === 'NotAllowedError' && !navigator.userActivation?.isActive ? 'again' : 'impossible'
  }
}
