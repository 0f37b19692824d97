import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export type Chunk = {
  isEntry: boolean
  /** What it waits for. */
  first: string[]
  /** That, and what it may ask for later. */
  imports: string[]
  modules: string[]
}
export type ModuleList = { chunks: Record<string, Chunk>; imports: Record<string, string[]> }

/** Writes beside the built site which modules each of its files holds and what each module imports. */
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

/** Writes beside the built worker how many signs of code each module brought. */
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
