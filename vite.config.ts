import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunks.ts'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), cloudflare()],
  environments: {
    client: {
      build: {
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
