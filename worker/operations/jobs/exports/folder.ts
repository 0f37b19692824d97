export const exportsFolder = 'exports/'

export const folderOf = (job: string) => `${exportsFolder}${job}/`
export const pieceKey = (job: string, piece: string) => `${folderOf(job)}${piece}`

/** Backups skip exports, because they contain customers' data and expire after a day. */
export const isExport = (key: string) => key.startsWith(exportsFolder)
