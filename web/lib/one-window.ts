let frame: HTMLIFrameElement | null = null

function openerFrame() {
  if (frame?.isConnected) return frame.contentWindow
  frame = document.createElement('iframe')
  frame.hidden = true
  document.body.appendChild(frame)
  return frame.contentWindow
}

/**
 * Browsers find a window by name only while its `opener` exists. An empty iframe as opener keeps the other site away
 * from our pages (the CSP limits the iframe to our own pages). Returns null if pop-ups are blocked.
 */
export const openInOneWindow = (url: string, name: string) => openerFrame()?.open(url, name) ?? null
