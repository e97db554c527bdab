import { useEffect, useRef } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ACCEPTED_KINDS, type ChosenFile } from '../chosen-file'
import type { FileChoice } from '../use-chosen-file'

/** The proof sent with a payment. */
export function ProofField({ file }: { file: FileChoice }) {
  const input = useRef<HTMLInputElement>(null)
  const { chosen } = file
  useEffect(() => {
    if (input.current && chosen) showChosen(input.current, chosen)
  }, [chosen])
  return (
    <Field
      label="Proof of payment"
      hint="A picture or a PDF, up to 5 MB. You can also add it later."
      error={file.error}
    >
      <Input
        ref={input}
        type="file"
        accept={ACCEPTED_KINDS}
        className="file:mr-3 file:rounded-pill file:border-0 file:bg-muted file:px-4 file:py-2 file:font-semibold"
        onChange={(event) => void file.choose(event.target.files?.[0])}
      />
    </Field>
  )
}

/** After a reload the native control claims that no file is chosen, although one is ready to send. */
function showChosen(input: HTMLInputElement, { bytes, kind, originalName }: ChosenFile) {
  if (input.files?.length !== 0 || typeof DataTransfer === 'undefined') return
  const list = new DataTransfer()
  list.items.add(new File([bytes], originalName, { type: kind }))
  input.files = list.files
}
