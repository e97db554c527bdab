import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newClient, newParent, serveStack, type ServedStack } from './testing.ts'

const TEXT = '%PDF-1.7 a picture of a receipt'
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const BYTES = bytesOf(TEXT)

let served: ServedStack
let owner: Awaited<ReturnType<typeof newParent>>
let stranger: Awaited<ReturnType<typeof newParent>>

async function makeBucket({ stack }: ServedStack) {
  await stack.exclusive((pg) =>
    pg.exec(`
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ('proofs', 'proofs', false, 1000, '{application/pdf}');
      create policy proofs_select_own on storage.objects for select to authenticated
        using (bucket_id = 'proofs' and (storage.foldername(name))[1] = (select auth.uid())::text);
      create policy proofs_insert_own on storage.objects for insert to authenticated
        with check (bucket_id = 'proofs' and (storage.foldername(name))[1] = (select auth.uid())::text);
      create policy proofs_delete_own on storage.objects for delete to authenticated
        using (bucket_id = 'proofs' and (storage.foldername(name))[1] = (select auth.uid())::text);`),
  )
}

beforeAll(async () => {
  served = await serveStack()
  await makeBucket(served)
  owner = await newParent(served.url)
  stranger = await newParent(served.url)
})

afterAll(() => served.close())

const files = ({ client }: { client: SupabaseClient }) => client.storage.from('proofs')
const pdf = { contentType: 'application/pdf' }

test('an owner uploads, reads, links to and removes a file', async () => {
  const path = `${owner.userId}/receipt.pdf`
  expect((await files(owner).upload(path, BYTES, pdf)).error).toBeNull()
  const { data } = await files(owner).download(path)
  expect(data?.type).toBe('application/pdf')
  expect(await data?.text()).toBe(TEXT)

  const signed = await files(owner).createSignedUrl(path, 60)
  const linked = await fetch(signed.data?.signedUrl ?? '')
  expect(await linked.text()).toBe(TEXT)

  expect((await files(owner).remove([path])).data).toHaveLength(1)
  expect((await files(owner).download(path)).error).not.toBeNull()
})

test('a file is taken as the browser has it, too', async () => {
  const path = `${owner.userId}/file.pdf`
  const file = new File([BYTES], 'résumé.pdf', { type: 'application/pdf' })
  expect((await files(owner).upload(path, file)).error).toBeNull()
  const { data } = await files(owner).download(path)
  expect([data?.type, await data?.text()]).toEqual(['application/pdf', TEXT])
})

test('policies on storage.objects hold: a stranger and a visitor reach nothing', async () => {
  const path = `${owner.userId}/private.pdf`
  expect((await files(owner).upload(path, BYTES, pdf)).error).toBeNull()
  const listed = (await files(owner).list(owner.userId)).data ?? []
  expect(listed.some(({ name }) => name.endsWith('private.pdf'))).toBe(true)
  for (const person of [stranger, { client: newClient(served.url) }]) {
    expect((await files(person).download(path)).error).not.toBeNull()
    expect((await files(person).createSignedUrl(path, 60)).error).not.toBeNull()
    expect((await files(person).list(owner.userId)).data ?? []).toEqual([])
    expect((await files(person).upload(path, BYTES, { ...pdf, upsert: true })).error).not.toBeNull()
    expect((await files(person).upload(`${owner.userId}/b.pdf`, BYTES, pdf)).error).not.toBeNull()
    await files(person).remove([path])
  }
  const { data } = await files(owner).download(path)
  expect(await data?.text()).toBe(TEXT)
})

test('the limits of a bucket hold', async () => {
  const upload = (name: string, body: ArrayBuffer, contentType: string) =>
    files(owner).upload(`${owner.userId}/${name}`, body, { contentType })
  expect(
    (await upload('big.pdf', bytesOf(TEXT.padEnd(1001)), 'application/pdf')).error,
  ).not.toBeNull()
  expect((await upload('page.html', BYTES, 'text/html')).error).not.toBeNull()
  const other = await owner.client.storage.from('made-up').upload('a.pdf', BYTES, pdf)
  expect(other.error).not.toBeNull()
})

test('bytes of another kind than the upload says are refused, as the hosted service refuses a kind', async () => {
  const page = bytesOf('<script>alert(1)</script>')
  for (const body of [page, new File([page], 'receipt.pdf', { type: 'application/pdf' })]) {
    const path = `${owner.userId}/page.pdf`
    const { error } = await files(owner).upload(path, body, pdf)
    expect(error).toMatchObject({ statusCode: '415' })
    expect(error?.message).toContain('application/pdf')
    expect((await files(owner).download(path)).error).not.toBeNull()
  }
})

test('a file or a row for which the disk has no room is answered with a sentence', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const dataDir = await mkdtemp(join(tmpdir(), 'full-'))
  const full = await serveStack({ dataDir })
  try {
    await makeBucket(full)
    const { client, email, userId, applicationId } = await newParent(full.url)
    const key = `${userId}/receipt.pdf`
    const digest = createHash('sha256').update(`proofs\0${key}`).digest('hex')
    const file = join(dataDir, 'storage', digest.slice(0, 2), `${digest}.new`)
    await mkdir(join(file, '..'), { recursive: true })
    // A device that is always full.
    await symlink('/dev/full', file)
    const upload = () => files({ client }).upload(key, BYTES, pdf)
    const sentence = 'There is no room left on the disk of the server'
    expect((await upload()).error?.message).toContain(sentence)
    await expect(access(file)).rejects.toThrow('ENOENT')
    expect((await upload()).error).toBeNull()

    await full.stack.exclusive((pg) =>
      pg.exec(`
        create function pg_temp.fill() returns trigger language plpgsql
          as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
        create trigger fill before insert or update on auth.users execute function pg_temp.fill();
        create trigger fill before insert or update on auth.sessions execute function pg_temp.fill();
        create trigger fill before update on public.applications execute function pg_temp.fill();`),
    )
    await expect(newParent(full.url)).rejects.toThrow(sentence)
    const signedIn = await client.auth.signInWithPassword({ email, password: 'a-good-password' })
    expect(signedIn.error?.message).toContain(sentence)
    const changed = await client
      .from('applications')
      .update({ talents: ['Dance'] })
      .eq('id', applicationId)
    expect(changed.error?.message).toContain(sentence)
    expect((await client.from('applications').select('id')).error).toBeNull()
  } finally {
    await full.close()
    await rm(dataDir, { recursive: true })
  }
})
