/** Names that the page and its service worker share. */
export const shellCache = 'lapangan-1'
export const fieldPath = '/admin/field'
export const tokenNote = 'token'
export const syncTag = 'kirim'
export const channelName = 'qurban.lapangan'
