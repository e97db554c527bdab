import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { lazyView } from '@/lib/lazy'
import type { SentProof } from '../api'

const FileViewer = lazyView(async () => (await import('@/components/file-viewer')).FileViewer)

export interface ProofListProps {
  proofs: readonly SentProof[]
  loadFile: (path: string) => Promise<Blob>
  /** Set while a proof can still be withdrawn. */
  onRemove?: ((proof: SentProof) => Promise<unknown>) | undefined
}

/** A proof whose file cannot be opened, and why. */
function UnopenedProof({ name, status }: { name: string; status: 'checking' | 'refused' }) {
  return (
    <span className="flex min-w-0 flex-col items-end gap-1 py-2 text-right md:items-start md:text-left">
      <span className="max-w-40 truncate text-sm md:max-w-24 xl:max-w-40">{name}</span>
      {status === 'checking' ? (
        <Badge tone="warning">Being checked</Badge>
      ) : (
        <>
          <Badge tone="danger">Not accepted</Badge>
          <span className="max-w-60 text-sm">
            This file was not a valid picture or PDF, so we removed it. Please add another.
          </span>
        </>
      )}
    </span>
  )
}

/** The proofs of one payment, to view and to withdraw. */
export function ProofList({ proofs, loadFile, onRemove }: ProofListProps) {
  const [shown, setShown] = useState<SentProof | null>(null)
  const [removed, setRemoved] = useState<SentProof | null>(null)
  return (
    <>
      <ul className="flex flex-col gap-1">
        {proofs.map((proof) => {
          const name = proof.original_name ?? 'Proof'
          return (
            <li key={proof.id} className="flex items-center justify-end gap-1 md:justify-start">
              {proof.status === 'accepted' ? (
                <Button
                  variant="link"
                  size="small"
                  className="min-w-0"
                  onClick={() => setShown(proof)}
                >
                  <Icon name="eye" />
                  <span className="max-w-20 truncate sm:max-w-40 md:max-w-16 xl:max-w-40">
                    {name}
                  </span>
                  <span className="sr-only">, view the proof</span>
                </Button>
              ) : (
                <UnopenedProof name={name} status={proof.status} />
              )}
              {onRemove ? (
                <Button
                  variant="quiet"
                  size="small"
                  className="md:px-2"
                  aria-label={`Remove ${name}`}
                  onClick={() => setRemoved(proof)}
                >
                  <Icon name="trash" />
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {shown ? (
        <FileViewer
          title="Proof of payment"
          fileName={shown.original_name ?? 'proof'}
          load={() => loadFile(shown.path)}
          onClose={() => setShown(null)}
          onFailure={() => setShown(null)}
        />
      ) : null}
      {onRemove ? (
        <ConfirmDialog
          isOpen={removed !== null}
          onClose={() => setRemoved(null)}
          title="Remove this proof?"
          description="The file is deleted. The payment stays as it is, and you can add another proof while it is pending."
          confirmLabel="Remove proof"
          busyText="Removing…"
          isDestructive
          onConfirm={() => (removed ? onRemove(removed) : Promise.resolve())}
        />
      ) : null}
    </>
  )
}
