import { useRef, useState } from 'react'
import { toAppError } from '@/lib/api/errors'
import { forgetDraft } from '@/lib/drafts'
import { keepFileDraft, readFileDraft } from './file-draft'
import { type ChosenFile, readChosenFile } from './chosen-file'

export interface FileChoice {
  chosen: ChosenFile | null
  error: string | undefined
  isReading: boolean
  /** Reads the chosen file and returns it ready to send, or null if it is not accepted. */
  choose: (file: File | undefined) => Promise<ChosenFile | null>
}

/**
 * A chosen file, checked and scaled down at once; `fallback` names one without a name. With a `draftKey` it survives a
 * reload of the tab, until that draft is cleared.
 */
export function useChosenFile(fallback: string, draftKey?: string): FileChoice {
  const [state, setState] = useState<Omit<FileChoice, 'choose'>>(() => ({
    chosen: readFileDraft(draftKey),
    error: undefined,
    isReading: false,
  }))
  const latest = useRef<File>(undefined)

  async function choose(file: File | undefined) {
    latest.current = file
    setState({ chosen: null, error: undefined, isReading: file !== undefined })
    if (draftKey) forgetDraft(draftKey)
    if (!file) return null
    const next = await readChosenFile(file, fallback).then(
      (chosen) => ({ chosen, error: undefined }),
      (cause: unknown) => ({ chosen: null, error: toAppError(cause).message }),
    )
    // Race: another file may have been chosen while this one was read.
    if (latest.current !== file) return null
    if (draftKey && next.chosen) keepFileDraft(draftKey, next.chosen)
    setState({ ...next, isReading: false })
    return next.chosen
  }

  return { ...state, choose }
}
