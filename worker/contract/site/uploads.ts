const mebibyte = 1024 * 1024

/** Maximum bytes per kind of file. */
export const mediaLimits = { image: 10 * mebibyte, video: 50 * mebibyte, document: 10 * mebibyte }

/** Widths in px that the browser creates and the server stores, widest last. */
export const pictureWidths = [240, 480, 960, 1600] as const

/** Former picture widths, without thumbnails of 240 px. A browser tab opened before an update may still send them. */
export const formerPictureWidths = [480, 960, 1600] as const

export const mediaKindByMime = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'application/pdf': 'document',
} as const
