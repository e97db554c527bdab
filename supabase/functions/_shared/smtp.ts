import nodemailer from 'nodemailer'
import type { OutgoingEmail } from './email.ts'

/** The outcome of an email: accepted by the server, refused for now, or refused for good. */
export interface Outcome {
  outcome: 'sent' | 'later' | 'failed'
  /** The server's response text. */
  reason?: string
  /** Whether the connection broke or the server fell silent: the server itself may then be gone. */
  isCut?: boolean
}

/** Sends emails to their recipients. */
export interface Sender {
  /** Whether a server accepts emails: null, or the reason why not. */
  refusal(): Promise<string | null>
  send(email: OutgoingEmail): Promise<Outcome>
  close(): void
}

/** Timeouts for a server, in milliseconds. */
export interface SmtpLimits {
  connect: number
  /** Between two responses. */
  silence: number
  /** For a whole email, however actively the server responds. */
  email: number
}

const LIMITS: SmtpLimits = { connect: 10_000, silence: 20_000, email: 30_000 }

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * Sends over SMTP, one email after the other on one connection, and never retries by itself. Without TLS it sends only
 * to this machine.
 *
 * @param url `smtps://user:password@host:465`
 */
export function createSmtpSender(url: string, limits: Partial<SmtpLimits> = {}): Sender {
  const { connect, silence, email: wholeEmail } = { ...LIMITS, ...limits }
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // A connection that breaks midway may have delivered the email: the caller decides about a retry.
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
          signal: AbortSignal.timeout(wholeEmail),
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

/** The server's code decides (RFC 5321, 4.2.1): 5 is permanent, 4 temporary, and none a broken connection. */
function judge(error: unknown): Outcome {
  const { responseCode: code, command } = error as SmtpError
  const reason = saidBy(error)
  if (code === undefined || code === 421) return { outcome: 'later', reason, isCut: true }
  // A refused sender or sign-in is for the operator to fix, and says nothing about the email's address.
  const isOurs = command === 'MAIL FROM' || /^(AUTH|EHLO|HELO|STARTTLS|CONN)/.test(command ?? '')
  if (isOurs) return { outcome: 'later', reason, isCut: true }
  return { outcome: code >= 500 ? 'failed' : 'later', reason }
}

function saidBy(error: unknown): string {
  const { response } = error as { response?: unknown }
  if (typeof response === 'string') return response
  return error instanceof Error ? error.message : String(error)
}
