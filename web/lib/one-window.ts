let frame: HTMLIFrameElement | null = null

/** An empty frame of ours, from which the window is opened: it is all that the window's `opener` is. */
function openerFrame() {
  if (frame?.isConnected) return frame.contentWindow
  frame = document.createElement('iframe')
  frame.hidden = true
  document.body.appendChild(frame)
  return frame.contentWindow
}

/**
 * Opens an address of another site in the one window of this name, the same each time. A browser finds a window again only
 * while its `opener` lives, so that is an empty hidden frame: from it the other site reaches no page of ours and can lead
 * none astray (the frame itself may show our own pages only, by the CSP). NULL when pop-ups are blocked.
 */
export const openInOneWindow = (url: string, name: string) => openerFrame()?.open(url, name) ?? null
