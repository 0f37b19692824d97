import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export type Chunk = {
  isEntry: boolean
  /** Chunks that it imports statically. */
  first: string[]
  /** Chunks that it imports statically or dynamically. */
  imports: string[]
  modules: string[]
}
export type ModuleList = { chunks: Record<string, Chunk>; imports: Record<string, string[]> }

/** Writes dist/modules.json: the modules in each chunk of the site, and the imports of each module. */
export const moduleList: Plugin = {
  name: 'module-list',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }, bundle) {
    const list: ModuleList = { chunks: {}, imports: {} }
    for (const id of this.getModuleIds()) {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
      list.imports[id] = [...importedIds, ...dynamicallyImportedIds]
    }
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'chunk') continue
      const { isEntry, imports, dynamicImports, moduleIds } = file
      list.chunks[name] = {
        isEntry,
        first: imports,
        imports: [...imports, ...dynamicImports],
        modules: moduleIds,
      }
    }
    writeFileSync(join(dir, '../modules.json'), JSON.stringify(list))
  },
}

export type Weights = Record<string, number>

/** dist/worker-modules.json: characters that each module adds to the worker before minification. */
export const moduleWeights: Plugin = {
  name: 'module-weights',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'qurban',
  writeBundle({ dir = '' }, bundle) {
    const weights: Weights = {}
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      for (const [id, { renderedLength }] of Object.entries(file.modules)) {
        weights[id] = (weights[id] ?? 0) + renderedLength
      }
    }
    writeFileSync(join(dir, '../worker-modules.json'), JSON.stringify(weights))
  },
}
