import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { openServer, serverVariables } from './server.ts'

/** The request for an encrypted connection, the first message of a client. */
const ENCRYPT = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** The first bytes that a client sends to a server when it opens an address. */
async function firstWords(query: string): Promise<Buffer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sql = openServer(`postgresql://postgres:secret@127.0.0.1:${port}/postgres${query}`)
  try {
    return await new Promise<Buffer>((resolve) => {
      server.once('connection', (socket) => {
        socket.on('error', () => undefined)
        socket.once('data', (words) => {
          resolve(words)
          socket.destroy()
        })
      })
      sql`select 1`.catch(() => undefined)
    })
  } finally {
    await sql.end({ timeout: 0 })
    server.close()
  }
}

it('asks a database for an encrypted connection before it says anything', async () => {
  expect((await firstWords('')).subarray(0, 8)).toEqual(ENCRYPT)
})

it('leaves it to an address that says how', async () => {
  expect((await firstWords('?sslmode=disable')).subarray(0, 8)).not.toEqual(ENCRYPT)
  expect((await firstWords('?sslmode=require')).subarray(0, 8)).toEqual(ENCRYPT)
})

it('is told to PostgreSQL’s programs by variables, each value as it is meant', () => {
  expect(
    serverVariables(
      'postgresql://postgres.ref:p%40ss%2Fword@db.example.com:6543/postgres?sslmode=require',
    ),
  ).toEqual({
    PGHOST: 'db.example.com',
    PGPORT: '6543',
    PGUSER: 'postgres.ref',
    PGPASSWORD: 'p@ss/word',
    PGDATABASE: 'postgres',
    PGSSLMODE: 'require',
  })
  expect(serverVariables('postgresql://postgres@[::1]/a%20b')).toEqual({
    PGHOST: '::1',
    PGUSER: 'postgres',
    PGDATABASE: 'a b',
  })
})
