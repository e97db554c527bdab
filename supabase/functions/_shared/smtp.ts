import nodemailer from 'nodemailer'
import type { OutgoingLetter } from './letter.ts'

/** The outcome of a letter: taken by the server, refused for now, or refused for good. */
export interface Outcome {
  outcome: 'sent' | 'later' | 'failed'
  /** The server's words. */
  reason?: string
  /** Whether the connection ended or the server fell silent: then the server itself may be gone. */
  isCut?: boolean
}

/** Takes letters to the people they are for. */
export interface Sender {
  /** Whether there is a server that would take letters: null, or why not. */
  refusal(): Promise<string | null>
  send(letter: OutgoingLetter): Promise<Outcome>
  close(): void
}

/** How long to wait for a server, in milliseconds. */
export interface SmtpLimits {
  connect: number
  /** Between two answers. */
  silence: number
  /** For a whole letter, however busily the server answers. */
  letter: number
}

const LIMITS: SmtpLimits = { connect: 10_000, silence: 20_000, letter: 30_000 }

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * Sends over SMTP, one letter after the other on one connection, and never twice by itself. Without TLS it sends to
 * this machine alone.
 *
 * @param url `smtps://user:password@host:465`
 */
export function createSmtpSender(url: string, limits: Partial<SmtpLimits> = {}): Sender {
  const { connect, silence, letter: wholeLetter } = { ...LIMITS, ...limits }
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // A connection that ends in the middle may have taken the letter: its sender decides about another try.
    maxRequeues: 0,
    requireTLS: !LOOPBACK.test(new URL(url).hostname),
    connectionTimeout: connect,
    dnsTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async refusal() {
      try {
        await transport.verify()
        return null
      } catch (error) {
        return saidBy(error)
      }
    },
    async send({ to, from, subject, text, html, headers }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          html,
          headers,
          signal: AbortSignal.timeout(wholeLetter),
        })
        return { outcome: 'sent' }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

interface SmtpError {
  responseCode?: number
  command?: string
}

/** The server's code decides (RFC 5321, 4.2.1): 5 is for good, 4 for now, and none is a line that broke. */
function judge(error: unknown): Outcome {
  const { responseCode: code, command } = error as SmtpError
  const reason = saidBy(error)
  if (code === undefined || code === 421) return { outcome: 'later', reason, isCut: true }
  // A refused sender or sign-in is the operator's to cure, and no fault of the letter's address.
  const isOurs = command === 'MAIL FROM' || /^(AUTH|EHLO|HELO|STARTTLS|CONN)/.test(command ?? '')
  if (isOurs) return { outcome: 'later', reason, isCut: true }
  return { outcome: code >= 500 ? 'failed' : 'later', reason }
}

function saidBy(error: unknown): string {
  const { response } = error as { response?: unknown }
  if (typeof response === 'string') return response
  return error instanceof Error ? error.message : String(error)
}
