import type { ChosenFile } from '@/lib/chosen-file'
import { fileEnding } from '@/lib/image'

/** A proof of payment as it will be sent. */
export type Proof = ChosenFile

/** Where the proof's file lies; the table derives the same path. */
export function proofPath(userId: string, { id, kind }: Pick<Proof, 'id' | 'kind'>): string {
  return `${userId}/${id}.${fileEnding(kind)}`
}
