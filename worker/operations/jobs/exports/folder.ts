export const exportsFolder = 'exports/'

export const exportFolderOf = (job: string) => `${exportsFolder}${job}/`
export const exportFilePartKey = (job: string, piece: string) => `${exportFolderOf(job)}${piece}`

/** Backups skip the files of exports, because these contain customers' data and expire after a day. */
export const isExportKey = (key: string) => key.startsWith(exportsFolder)
