import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), cloudflare()],
  environments: {
    client: {
      build: { rollupOptions: { input: { index: 'index.html', admin: 'admin.html' } }, assetsInlineLimit: 0 },
    },
    qurban: { build: { minify: true } },
  },
})
