// The embedded stack as a separate process, without an app; for tests that kill it.
import { runApp } from './run.ts'

await runApp(() =>
  Promise.resolve({ serve: (_request, response) => void response.writeHead(404).end() }),
)
