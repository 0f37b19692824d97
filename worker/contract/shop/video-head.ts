/** What a film's first 64 bytes, as characters, say of it. The browser asks before it sends, the worker when it receives. */

/** Brands of MP4 and of what cheap phones write instead, which every player takes for it (mp4ra.org). */
const brands =
  'iso[m2-9]|mp4[12]|avc1|hvc1|hev1|M4V[ HP]|M4VH|dash|MSNV|msdh|mmp4|3gp[1-9a-z]|3g[egrst][679]|3g2[a-c]|kddi|f4v |XAVC'

const notFilms = 'qt {2}|he[iv][cxms]|mif1|msf1|miaf|avi[fs]|crx |M4A |M4B '

/** By its main brand, or by a compatible one where the main one is a phone maker's own (ISO/IEC 14496-12, 4.3). */
const mp4 = new RegExp(`^.{4}ftyp(?:${brands}|(?!${notFilms}).{8}(?:.{4}){0,11}?(?:${brands}))`, 's')
const quickTime = /^.{4}ftypqt {2}/s
/** DocType, by its EBML id, right in the header; the other Matroska files are not for browsers. */
const ebml = '\x1aE\xdf\xa3'
const docType = /^.{4,52}?B\x82.{1,8}?webm/s

export const headLength = 64

export const isMp4Head = (head: string) => mp4.test(head)
export const isQuickTimeHead = (head: string) => quickTime.test(head)
export const isFilmHead = (head: string) =>
  mp4.test(head) || quickTime.test(head) || (head.startsWith(ebml) && docType.test(head))

/** Sample entries of HEVC and of Dolby Vision over it, which most browsers play on few devices only. */
export const hevcEntry = /hvc1|hev1|dvh1|dvhe/
