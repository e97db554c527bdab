// npm run dev: the app with hot reload and the embedded stack on one port.
import { ROOT, runApp } from './run.ts'

await runApp(async (server) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: ROOT,
    // The same server carries the reload's WebSocket; it answers only to its own protocol name.
    server: { middlewareMode: true, hmr: { server } },
  })
  return { serve: vite.middlewares, close: () => vite.close() }
})
