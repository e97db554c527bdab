/** Calls a procedure of `public` as the service role; returns its result, or throws its refusal. */
export type Rpc = (name: string, parameters: Record<string, unknown>) => Promise<unknown>

/** The files, regardless of policies. */
interface Storage {
  /** The first bytes of a file; null when there is no such file. */
  readStart(bucket: string, name: string, length: number): Promise<Uint8Array | null>
  /** Removes files; a missing one counts as removed. */
  remove(bucket: string, names: readonly string[]): Promise<void>
}

/** The accounts, through the auth service's admin calls. */
interface Accounts {
  /** Changes an account's address, which counts as confirmed; false where the service refuses it. */
  changeEmail(userId: string, email: string): Promise<boolean>
}

/** The services that a job uses. */
export interface Services {
  rpc: Rpc
  storage: Storage
  accounts: Accounts
}

export interface Project {
  /** The project's address, without a trailing slash. */
  url: string
  /** A service role key: `sb_secret_…`, or the older JWT. */
  key: string
  /** An alternative to fetch for the same addresses: the embedded stack passes its own. */
  fetch?: (request: Request) => Promise<Response>
}

/** The REST and Storage API of a project, as the service role. */
export function createServices({ url, key, fetch = globalThis.fetch }: Project): Services {
  const call = (method: string, path: string, body?: unknown, headers: HeadersInit = {}) =>
    fetch(
      new Request(`${url}${path}`, {
        method,
        headers: {
          apikey: key,
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    )
  const objectPath = (bucket: string, name: string) =>
    `/storage/v1/object/${[bucket, ...name.split('/')].map(encodeURIComponent).join('/')}`

  return {
    async rpc(name, parameters) {
      const response = await call('POST', `/rest/v1/rpc/${name}`, parameters)
      const text = await response.text()
      if (!response.ok) throw new Error(`${name} was refused (${response.status}): ${text}`)
      return text === '' ? null : (JSON.parse(text) as unknown)
    },
    accounts: {
      async changeEmail(userId, email) {
        const path = `/auth/v1/admin/users/${encodeURIComponent(userId)}`
        const response = await call('PUT', path, { email, email_confirm: true })
        const text = await response.text()
        if (response.ok) return true
        // It is down or busy: the next run retries.
        if (response.status >= 500 || response.status === 429) {
          throw new Error(`The address was not changed (${response.status}): ${text}`)
        }
        console.error(`The auth service refuses an address (${response.status})`)
        return false
      },
    },
    storage: {
      async readStart(bucket, name, length) {
        const headers = { range: `bytes=0-${length - 1}` }
        const response = await call('GET', objectPath(bucket, name), undefined, headers)
        if (response.ok) return readAtMost(response, length)
        const text = await response.text()
        if (isMissing(response.status, text)) return null
        throw new Error(`A file was not read (${response.status}): ${text}`)
      },
      async remove(bucket, names) {
        const body = { prefixes: names }
        const response = await call('DELETE', `/storage/v1/object/${bucket}`, body)
        const text = await response.text()
        if (!response.ok) throw new Error(`No file was removed (${response.status}): ${text}`)
      },
    },
  }
}

/** The storage service puts its status into the body, under a different HTTP status. */
function isMissing(status: number, text: string): boolean {
  return status === 404 || /"statusCode":\s*"?404|"NoSuchKey"/.test(text)
}

/** A server may ignore the range: reads no more than requested. */
async function readAtMost(response: Response, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let size = 0
  const reader = response.body?.getReader()
  while (reader && size < length) {
    const { done, value } = await reader.read()
    if (done) break
    const wanted = value.subarray(0, length - size)
    bytes.set(wanted, size)
    size += wanted.length
  }
  await reader?.cancel()
  return bytes.subarray(0, size)
}
