/** A message of the Phoenix channel protocol. */
export interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

/** The message format: 1.0.0 as objects, 2.0.0 as five-element lists. */
export type Version = '1.0.0' | '2.0.0'

/** Parses a text frame; null when it is not a message of the protocol. */
export function decode(text: string, version: Version): Message | null {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return null
  }
  const [joinRef, ref, topic, event, payload] =
    version === '2.0.0' ? listFields(data) : objectFields(data)
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return {
    joinRef: typeof joinRef === 'string' ? joinRef : null,
    ref: typeof ref === 'string' ? ref : null,
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  }
}

/** Writes a message as a text frame. */
export function encode(message: Message, version: Version): string {
  const { joinRef, ref, topic, event, payload } = message
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  )
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listFields(data: unknown): unknown[] {
  return Array.isArray(data) ? data : []
}

function objectFields(data: unknown): unknown[] {
  if (!isRecord(data)) return []
  return [data.join_ref, data.ref, data.topic, data.event, data.payload]
}
