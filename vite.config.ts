import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { loadConfig, root } from './tests/helpers/app-config.ts'
import { operatorPlugin } from './tests/helpers/operator-plugin.ts'

const config = loadConfig()

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), operatorPlugin(config)],
  resolve: { alias: { '@': path.join(root, 'src') } },
  define: { __APP_CONFIG__: JSON.stringify(config) },
  // The settings come through __APP_CONFIG__ alone, which is checked.
  envDir: false,
  cacheDir: '.cache/vite',
  build: {
    // Every route is a dynamic import and so a chunk; a page's styles come with it.
    cssCodeSplit: true,
    sourcemap: false,
    reportCompressedSize: false,
  },
})
