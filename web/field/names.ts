/** Names that the page and its service worker share. */
export const shellCache = 'lapangan-1'
export const fieldPath = '/admin/field'
export const tokenNote = 'token'
export const syncTag = 'kirim'
export const channelName = 'qurban.lapangan'
/** How far the phone's clock was off when the server was last heard. */
export const clockNote = 'clock'
