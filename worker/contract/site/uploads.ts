const mebibyte = 1024 * 1024

/** The most bytes a file of each kind may have. */
export const mediaLimits = { image: 10 * mebibyte, video: 50 * mebibyte, document: 10 * mebibyte }

/** The widths in px at which the browser makes and the server keeps a picture, widest last. */
export const pictureWidths = [240, 480, 960, 1600] as const

/** The widths of pictures from before thumbnails had their own; an open page may still send them. */
export const olderWidths = [480, 960, 1600] as const

/** The types that can be uploaded, and what each is. */
export const mimeKinds = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'application/pdf': 'document',
} as const
