import { createHash, timingSafeEqual } from 'node:crypto'
import { createServices, type Services } from './services.ts'

/** Reads a setting of the function's environment. */
export type ReadSetting = (name: string) => string | undefined

/**
 * Serves the calls of a job: runs it only for callers that know the jobs' secret.
 *
 * @param job the work; its outcome is the answer
 */
export function createJobServer(
  job: (services: Services) => Promise<unknown>,
  setting: ReadSetting,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const secret = setting('JOB_SECRET') ?? ''
    const url = setting('SUPABASE_URL') ?? ''
    const key = readServiceKey(setting)
    if (!isLongEnough(secret) || url === '' || key === '') {
      console.error(
        'JOB_SECRET (20 characters or more), SUPABASE_URL or the service key is missing.',
      )
      return answer(500, { message: 'This function is not set up.' })
    }
    // During a rotation the previous secret is accepted too: the vault gets the new one a moment later.
    const accepted = [secret, setting('JOB_SECRET_BEFORE') ?? ''].filter(isLongEnough)
    const given = request.headers.get('x-job-secret') ?? ''
    if (!accepted.map((one) => isSame(given, one)).includes(true)) {
      return answer(401, { message: 'The secret of the jobs is required.' })
    }
    if (request.method !== 'POST') return answer(405, { message: 'A job is called by POST.' })
    try {
      return answer(200, await job(createServices({ url, key })))
    } catch (error) {
      console.error(error)
      return answer(500, { message: 'The job failed; the log of the function says why.' })
    }
  }
}

/** The platform passes the project's keys; older projects have only the service role key. */
export function readServiceKey(setting: ReadSetting): string {
  const keys = JSON.parse(setting('SUPABASE_SECRET_KEYS') ?? '{}') as Record<string, string>
  return keys['default'] ?? setting('SUPABASE_SERVICE_ROLE_KEY') ?? ''
}

const isLongEnough = (secret: string) => secret.length >= 20

/** Compares digests, so that neither time nor length reveals how much of a guess is right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
