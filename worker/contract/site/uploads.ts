const mebibyte = 1024 * 1024

/** In bytes. */
export const mediaLimits = { image: 10 * mebibyte, video: 50 * mebibyte, document: 10 * mebibyte }

/** In px, widest last. The browser creates the pictures, and the server stores them. */
export const pictureWidths = [240, 480, 960, 1600] as const

/** Browser tabs that were opened before the width of 240 px was added may still send these widths. */
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
