import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { shareOrDownload, isInsideApp, nameByKind } from '@/lib/share-or-download'
import type { Proof } from '../api'
import { adminPaymentQueries } from '../queries'

export interface ProofFileProps {
  proof: Proof
}

/** A parent's file, once it is checked: an image inline, a PDF in a new tab. */
export function ProofFile({ proof }: ProofFileProps) {
  const name = proof.original_name ?? 'Proof of payment'
  if (proof.status === 'accepted') return <AcceptedFile id={proof.id} name={name} />
  const isRefused = proof.status === 'refused'
  return (
    <div className="flex flex-col items-start gap-2 rounded-card border border-border bg-muted p-4">
      <Badge tone={isRefused ? 'danger' : 'warning'}>
        {isRefused ? 'Not accepted' : 'Being checked'}
      </Badge>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <p>
        {isRefused
          ? 'This file was not a valid picture or PDF, so it was removed. You can decide the payment without it.'
          : 'The file opens once we have checked that it is a picture or a PDF, usually within two minutes. You can decide the payment meanwhile.'}
      </p>
    </div>
  )
}

function AcceptedFile({ id, name }: { id: string; name: string }) {
  const file = useQuery(adminPaymentQueries.proofFile(id))
  return (
    <QueryView
      query={file}
      errorTitle="This proof could not be opened."
      loadingText="Loading the proof…"
      skeleton={<Skeleton className="h-80 w-full" />}
    >
      {(blob) => <ShownFile blob={blob} name={name} />}
    </QueryView>
  )
}

function ShownFile({ blob, name }: { blob: Blob; name: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    queueMicrotask(() => setAddress(made))
    return () => URL.revokeObjectURL(made)
  }, [blob])

  // Inside another app's browser, a new tab does nothing.
  function open(event: MouseEvent) {
    if (!isInsideApp()) return
    event.preventDefault()
    void shareOrDownload(blob, nameByKind(name, blob))
  }

  if (address === null) return null
  const isPicture = blob.type.startsWith('image/')
  return (
    <figure className="flex flex-col gap-2">
      {isPicture ? (
        <img
          src={address}
          alt={name}
          className="max-h-[60dvh] w-full rounded-card border border-border bg-muted object-contain"
        />
      ) : null}
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm wrap-anywhere text-muted-foreground">{name}</span>
        <ButtonAnchor size="small" variant="secondary" href={address} onClick={open}>
          <Icon name="external" />
          <span>{isPicture ? 'Open in full size' : 'Open the PDF'}</span>
        </ButtonAnchor>
      </figcaption>
    </figure>
  )
}
