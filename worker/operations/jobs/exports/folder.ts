/** Where the pieces of files that somebody asked for wait to be fetched. */
export const exportsFolder = 'exports/'

export const folderOf = (job: string) => `${exportsFolder}${job}/`
export const pieceKey = (job: string, piece: string) => `${folderOf(job)}${piece}`

/** Copies of the shop leave them out: they hold customers' data, and end after a day. */
export const isExport = (key: string) => key.startsWith(exportsFolder)
