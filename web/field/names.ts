export const shellCache = 'lapangan-1'
export const fieldPath = '/admin/field'
export const tokenNote = 'token'
export const syncTag = 'kirim'
export const channelName = 'qurban.lapangan'
/** Key in the `notes` store: the last known difference in ms between server time and phone time. */
export const clockNote = 'clock'
