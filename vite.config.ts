import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/build/chunks.ts'
import { moduleList, moduleWeights } from './scripts/build/module-list.ts'
import { supportedOnly } from './scripts/build/newer-apis.ts'
import { earlyModules, fieldWorker, inlineStyle, noChunkCycles, startCheck } from './scripts/build/plugins.ts'
import { buildTarget } from './scripts/build/supported-browsers.ts'
import { workerConstants } from './scripts/build/triggers.ts'

const renderer = 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'

/** The worker renders pages to strings, so this leaves out React's streaming renderer (36 KiB compressed). */
const renderToStringOnly: Plugin = {
  name: 'render-to-string-only',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'qurban',
  resolveId: id => (id === 'react-dom/server' ? fileURLToPath(new URL(renderer, import.meta.url)) : null),
}

export default defineConfig({
  publicDir: 'web/public',
  define: workerConstants,
  plugins: [
    renderToStringOnly,
    react(),
    tailwindcss(),
    // A fixed name, independent of the Worker's name in wrangler.toml: other scripts read dist/qurban.
    cloudflare({ viteEnvironment: { name: 'qurban' } }),
    inlineStyle,
    earlyModules,
    startCheck,
    fieldWorker,
    moduleList,
    moduleWeights,
    supportedOnly,
    noChunkCycles,
  ],
  environments: {
    client: {
      build: {
        target: buildTarget,
        cssTarget: buildTarget,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: { index: 'index.html', admin: 'admin.html' },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    qurban: { build: { minify: true } },
  },
})
