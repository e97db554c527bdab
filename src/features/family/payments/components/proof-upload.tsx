import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Refusal } from '@/components/ui/refusal'
import { ACCEPTED_KINDS } from '../chosen-file'
import { toAppError } from '@/lib/api/errors'
import { useChosenFile } from '../use-chosen-file'
import type { Proof } from '../proof'

export interface ProofUploadProps {
  /** The label of the button before anything was sent. */
  label?: string
  /** The payment's description, read out with the button. */
  subject: string
  /** A proof chosen earlier, which is sent at once. */
  chosen?: Proof | null
  onSend: (proof: Proof, onProgress: (sent: number) => void) => Promise<unknown>
  size?: 'small' | 'default'
}

type Sending =
  | { state: 'idle' }
  | { state: 'sending'; sent: number }
  | { state: 'failed'; proof: Proof; message: string }
  | { state: 'sent' }

/** Chooses a proof and sends it with a progress bar; a failed one can be resent without choosing again. */
export function ProofUpload({
  label: asked = 'Add proof of payment',
  subject,
  chosen,
  onSend,
  size = 'default',
}: ProofUploadProps) {
  const file = useChosenFile('proof')
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const started = useRef<string>(undefined)

  async function send(proof: Proof) {
    setSending({ state: 'sending', sent: 0 })
    try {
      await onSend(proof, (sent) => setSending({ state: 'sending', sent }))
      setSending({ state: 'sent' })
    } catch (cause) {
      setSending({ state: 'failed', proof, message: toAppError(cause).message })
    }
  }

  const sendChosen = useEffectEvent((proof: Proof) => void send(proof))
  useEffect(() => {
    if (!chosen || started.current === chosen.id) return
    started.current = chosen.id
    sendChosen(chosen)
  }, [chosen])

  // The progress bar replaces the pressed button; afterwards the focus moves to the button that follows.
  const chooser = useRef<HTMLInputElement>(null)
  const retry = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    const hasEnded = wasSending.current && sending.state !== 'sending'
    wasSending.current = sending.state === 'sending'
    if (!hasEnded || document.activeElement !== document.body) return
    const target = retry.current ?? chooser.current
    target?.focus({ preventScroll: true })
  }, [sending.state])

  if (sending.state === 'sending') {
    const percent = Math.round(sending.sent * 100)
    return <ProgressBar percent={percent} label="Sending the proof…" />
  }

  const label = sending.state === 'sent' ? 'Add another proof' : asked
  const problem = sending.state === 'failed' ? sending.message : file.error
  return (
    <div className="flex flex-col items-start gap-2 text-left">
      {sending.state === 'sent' ? (
        <p role="status" className="flex items-center gap-2 font-semibold text-success-strong">
          <Icon name="check" /> Proof received
        </p>
      ) : null}
      {problem ? <Refusal>{problem}</Refusal> : null}
      <div className="flex flex-wrap gap-2">
        {sending.state === 'failed' ? (
          <Button ref={retry} size={size} onClick={() => void send(sending.proof)}>
            Send the proof again
          </Button>
        ) : null}
        <label
          className={clsx(
            buttonStyle({ variant: 'secondary', size }),
            'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
          )}
        >
          <input
            ref={chooser}
            type="file"
            accept={ACCEPTED_KINDS}
            className="sr-only"
            aria-label={`${sending.state === 'failed' ? 'Choose another file' : label}: ${subject}`}
            disabled={file.isReading}
            onChange={async (event) => {
              const input = event.currentTarget
              const proof = await file.choose(input.files?.[0])
              // Reset, so that the same file can be chosen again.
              input.value = ''
              if (proof) await send(proof)
              else setSending({ state: 'idle' })
            }}
          />
          <Icon name="plus" />
          <span>
            {file.isReading
              ? 'Preparing the file…'
              : sending.state === 'failed'
                ? 'Choose another file'
                : size === 'small'
                  ? label.replace(' of payment', '')
                  : label}
          </span>
        </label>
      </div>
    </div>
  )
}
