let frame: HTMLIFrameElement | null = null

/** Returns the window of a hidden iframe, which opens the other site and becomes its `opener`. */
function openerFrame() {
  if (frame?.isConnected) return frame.contentWindow
  frame = document.createElement('iframe')
  frame.hidden = true
  document.body.appendChild(frame)
  return frame.contentWindow
}

/**
 * Opens `url` of another site in the window `name` and reuses that window at each call. Browsers find a window by name
 * only while its `opener` exists. The opener is an empty hidden iframe, so that the other site can reach or navigate no
 * page of ours (the CSP limits the iframe to our own pages). Returns null if pop-ups are blocked.
 */
export const openInOneWindow = (url: string, name: string) => openerFrame()?.open(url, name) ?? null
