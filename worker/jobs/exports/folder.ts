/** Where the parts of files that somebody asked for wait to be fetched. */
export const exportsFolder = 'exports/'

export const folderOf = (job: string) => `${exportsFolder}${job}/`
export const partKey = (job: string, part: string) => `${folderOf(job)}${part}`

/** Copies of the shop leave them out: they hold customers' data, and end after a day. */
export const isExport = (key: string) => key.startsWith(exportsFolder)
