// The edge function; its work is in handler.ts, which the embedded stack runs too.
import { createJobServer } from '../_shared/serve-job.ts'
import { erase } from './handler.ts'

declare const Deno: {
  serve(answer: (request: Request) => Promise<Response>): unknown
  env: { get(name: string): string | undefined }
}

Deno.serve(createJobServer(erase, (name) => Deno.env.get(name)))
