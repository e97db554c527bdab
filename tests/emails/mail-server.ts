import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** The answer of a mail server to an email. */
type Manner =
  | 'take'
  /** Never answers. */
  | 'hang'
  /** Ends the connection in the middle of the email. */
  | 'drop'
  /** Refuses with this code, at the recipient or at the content. */
  | { code: number; at: 'recipient' | 'content' | 'sender' }

/** An email that the server took. */
interface TakenEmail {
  to: string
  /** As it travelled. */
  raw: string
  /** Header fields, unfolded and decoded, by their names in lower case. */
  headers: Map<string, string>
  text: string
  html: string
}

/** A real mail server on this machine, which takes emails and brings them nowhere. */
export interface MailServer {
  url: string
  emails: TakenEmail[]
  /** Connections since the start. */
  connections: number
  /** Its answer to an email to an address; takes it unless set. */
  manner: (to: string) => Manner
  /** Called when an email was taken, before its sender hears of it. */
  afterTaking: () => void
  close(): Promise<void>
}

/** Starts a mail server on a free port; with a password only for who knows it. */
export async function startMailServer(password?: string): Promise<MailServer> {
  const end = (session: SMTPServerSession) => {
    for (const connection of server.connections) {
      if (connection.id === session.id) connection._socket.destroy()
    }
  }
  const refusalAt = (step: 'recipient' | 'content' | 'sender', to: string) => {
    const manner = mailServer.manner(to)
    if (typeof manner !== 'object' || manner.at !== step) return null
    return Object.assign(new Error('Not here'), { responseCode: manner.code })
  }
  const server = new SMTPServer({
    logger: false,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: password === undefined,
    onAuth: ({ password: given, username }, _session, done) => {
      if (given === password) done(null, { user: username })
      else done(Object.assign(new Error('Wrong password'), { responseCode: 535 }))
    },
    onConnect(_session, done) {
      mailServer.connections += 1
      done()
    },
    onMailFrom: ({ address }, _session, done) => done(refusalAt('sender', address)),
    onRcptTo: ({ address }, _session, done) => done(refusalAt('recipient', address)),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      void text(stream).then((raw) => {
        const manner = mailServer.manner(to)
        if (manner === 'hang') return
        if (manner === 'drop') return end(session)
        const refusal = refusalAt('content', to)
        if (refusal === null) {
          mailServer.emails.push({ to, raw, ...readMessage(raw) })
          mailServer.afterTaking()
        }
        done(refusal)
      })
    },
  })
  // A client that goes away in the middle is what is tried here.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    emails: [],
    connections: 0,
    manner: () => 'take',
    afterTaking: () => undefined,
    close: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection._socket.destroy()
        server.close(() => resolve())
      }),
  }
  return mailServer
}

function readMessage(raw: string): Pick<TakenEmail, 'headers' | 'text' | 'html'> {
  const [head, body] = splitHead(raw)
  const headers = readHeaders(head)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => splitHead(part.trimStart()))
  const partOf = (type: string) => {
    const part = parts.find(([partHead]) => partHead.toLowerCase().includes(type))
    if (!part) return ''
    return decodeBody(part[1], readHeaders(part[0]).get('content-transfer-encoding') ?? '')
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

function splitHead(message: string): [head: string, body: string] {
  const at = message.indexOf('\r\n\r\n')
  return at < 0 ? [message, ''] : [message.slice(0, at), message.slice(at + 4)]
}

function readHeaders(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())]
    }),
  )
}

/** RFC 2047. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, encoding: string, data: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(data, 'base64').toString('latin1')
        : Buffer.from(fromQuotedPrintable(data.replaceAll('_', ' ')), 'latin1').toString('latin1'),
    )
    .replace(/[\u0080-\u00ff]{2,}/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  const bytes = fromQuotedPrintable(body.replace(/=\r\n/g, ''))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

function fromQuotedPrintable(data: string): string {
  return data.replace(/=([0-9A-F]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
