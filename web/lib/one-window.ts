let frame: HTMLIFrameElement | null = null

function openerFrame() {
  if (frame?.isConnected) return frame.contentWindow
  frame = document.createElement('iframe')
  frame.hidden = true
  document.body.appendChild(frame)
  return frame.contentWindow
}

/**
 * Browsers find a window by name only while its opener exists. The opener is an empty iframe, so that the opened site
 * cannot navigate our page (the CSP allows only our own pages in the iframe). Returns null if pop-ups are blocked.
 */
export const openInNamedWindow = (url: string, name: string) => openerFrame()?.open(url, name) ?? null
