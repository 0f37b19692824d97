export const fieldShellCacheName = 'lapangan-1'
export const fieldAppPath = '/admin/field'
export const accessTokenKey = 'token'
export const backgroundSyncTag = 'kirim'
export const fieldChannelName = 'qurban.lapangan'
/** Key in the `notes` store: the last known difference in ms between server time and phone time. */
export const clockOffsetKey = 'clock'
