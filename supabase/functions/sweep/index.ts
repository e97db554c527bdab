// The edge function; its work is in handler.ts, which the embedded stack runs too.
import { createJobServer } from '../_shared/serve-job.ts'
import { sweep } from './handler.ts'

declare const Deno: {
  serve(answer: (request: Request) => Promise<Response>): unknown
  env: { get(name: string): string | undefined }
}

Deno.serve(createJobServer(sweep, (name) => Deno.env.get(name)))
