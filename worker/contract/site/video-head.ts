/** Patterns for the first 64 bytes of a video (as characters), tested by the browser and again by the worker. */

/** Includes the MP4 brands that cheap phones write and every player accepts (mp4ra.org). */
const brands =
  'iso[m2-9abc]|mp4[12]|mp7[1t]|avc[1-4]|hvc1|hev1|av01|M4V[ HP]|dash|msdh|MSNV|mmp4|3g[a-z2][0-9a-z]|3gp[0-9a-z]|kddi|[Ff]4[Vv] |XAVC|SDV |cmf[c2]'

const notFilms = 'qt {2}|he[iv][cxms]|mif1|msf1|miaf|avi[fs]|crx |M4A |M4B '

/** Matches the main brand, or a compatible brand if the main one is a phone maker's own (ISO/IEC 14496-12, 4.3). */
const mp4 = new RegExp(`^.{4}ftyp(?:${brands}|(?!${notFilms}).{8}(?:.{4}){0,11}?(?:${brands}))`, 's')
const quickTime = /^.{4}ftypqt {2}/s
const ebml = '\x1aE\xdf\xa3'
/** Matches WebM by the DocType in the EBML header: browsers play no other Matroska files. */
const docType = /^.{4,52}?B\x82.{1,8}?webm/s

export const videoHeadBytes = 64

export type FilmType = 'video/mp4' | 'video/quicktime' | 'video/webm'

export function videoTypeOf(head: string): FilmType | null {
  if (mp4.test(head)) return 'video/mp4'
  if (quickTime.test(head)) return 'video/quicktime'
  return head.startsWith(ebml) && docType.test(head) ? 'video/webm' : null
}

/** Sample entries (ISO/IEC 14496-12, 8.5.2) of HEVC and of old phone formats, which few browsers play. */
export const rarelyPlayablePattern =
  /stsd.{12}(?:hvc1|hev1|dvh1|dvhe|vvc1|vvi1|s263|h263|mp4v|ap[cs4][hnosx])/s
