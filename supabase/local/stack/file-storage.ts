import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@supabase/lite'
import { failedWrite } from '../compat/request-context.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>

interface Description {
  contentType: string
  cacheControl: string
  eTag: string
  size: number
}

/**
 * Keeps uploaded files in a folder. A file's name on disk is a digest of its key, so that no hostile key reaches the
 * file system; its type and tag are stored beside it. Files appear complete or not at all.
 */
export function createFileStorage(folder: string): StorageAdapter {
  const pathOf = (bucket: string, key: string) => {
    const digest = createHash('sha256').update(`${bucket}\0${key}`).digest('hex')
    return join(folder, digest.slice(0, 2), digest)
  }

  const describe = async (bucket: string, key: string) => {
    const path = pathOf(bucket, key)
    const [text, file] = await Promise.all([readFile(`${path}.json`, 'utf8'), stat(path)])
    const description = JSON.parse(text) as Description
    return {
      cacheControl: description.cacheControl,
      contentLength: description.size,
      size: description.size,
      mimetype: description.contentType,
      eTag: description.eTag,
      lastModified: file.mtime,
      httpStatusCode: 200,
    }
  }

  const write = async (path: string, bytes: Uint8Array, description: Description) => {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await replaceFile(`${path}.json`, JSON.stringify(description))
    await replaceFile(path, bytes)
  }

  const remove = async (bucket: string, key: string) => {
    const path = pathOf(bucket, key)
    await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })])
  }

  return {
    driver: null,
    async getObject(bucket, key) {
      const metadata = await describe(bucket, key)
      return { metadata, httpStatusCode: 200, body: await readFile(pathOf(bucket, key)) }
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await readAll(body)
      const eTag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
      const description = { contentType, cacheControl, eTag, size: bytes.byteLength }
      await write(pathOf(bucket, key), bytes, description)
      return describe(bucket, key)
    },
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(bucket, key)))
    },
    async copyObject(fromBucket, from, _version, toBucket, to) {
      const source = pathOf(fromBucket, from)
      const description = JSON.parse(await readFile(`${source}.json`, 'utf8')) as Description
      await write(pathOf(toBucket, to), await readFile(source), description)
      return describe(toBucket, to)
    },
    headObject: describe,
    privateAssetUrl: () => Promise.reject(new Error('Images are served as they were uploaded.')),
  }
}

async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: 0o600 }).catch(async (error: Error) => {
    await rm(`${path}.new`, { force: true })
    failedWrite(error)
  })
  await rename(`${path}.new`, path)
}

async function readAll(body: unknown): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer())
}
