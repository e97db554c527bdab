// npm run dev: the app with hot reload and the embedded stack on one port.
import { readDataDir, ROOT, runApp } from './run.ts'

await runApp(async (server) => {
  const { createServer } = await import('vite')
  const data = `**/${readDataDir().split('/').at(-1) ?? ''}/**`
  const vite = await createServer({
    root: ROOT,
    server: {
      middlewareMode: true,
      // The same server carries hot reload's WebSocket, which answers only to its own protocol name.
      hmr: { server },
      // The data folder is inside the repository: its keys must not be served, nor its files watched.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', data] },
      watch: { ignored: [data, '**/dist/**', '**/test-results/**'] },
    },
  })
  return { serve: vite.middlewares, close: () => vite.close() }
})
