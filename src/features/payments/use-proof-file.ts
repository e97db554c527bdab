import { useRef, useState } from 'react'
import { toAppError } from '@/lib/api/errors'
import { type Proof, readProof } from './proof'

export interface ProofFile {
  proof: Proof | null
  error: string | undefined
  isReading: boolean
  /** Reads the chosen file and gives the proof, or null when it cannot be one. */
  choose: (file: File | undefined) => Promise<Proof | null>
}

/** A file that somebody chose as their proof, checked and made small at once. */
export function useProofFile(): ProofFile {
  const [state, setState] = useState<Omit<ProofFile, 'choose'>>({
    proof: null,
    error: undefined,
    isReading: false,
  })
  const latest = useRef<File>(undefined)

  async function choose(file: File | undefined) {
    latest.current = file
    setState({ proof: null, error: undefined, isReading: file !== undefined })
    if (!file) return null
    const next = await readProof(file).then(
      (proof) => ({ proof, error: undefined }),
      (cause: unknown) => ({ proof: null, error: toAppError(cause).message }),
    )
    // Another file may have been chosen while this one was read.
    if (latest.current !== file) return null
    setState({ ...next, isReading: false })
    return next.proof
  }

  return { ...state, choose }
}
