import type { ChosenFile } from './chosen-file'
import { fileEnding } from './image'

/** A proof of payment ready to send. */
export type Proof = ChosenFile

/** The storage path of the proof's file; the table derives the same path. */
export function proofPath(userId: string, { id, kind }: Pick<Proof, 'id' | 'kind'>): string {
  return `${userId}/${id}.${fileEnding(kind)}`
}
