export const shellCache = 'lapangan-1'
export const fieldPath = '/admin/field'
export const tokenNote = 'token'
export const syncTag = 'kirim'
export const channelName = 'qurban.lapangan'
/** Note with the last known offset of the phone's clock. */
export const clockNote = 'clock'
