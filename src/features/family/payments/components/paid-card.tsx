import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { answerBy } from '@/domain/dates'
import type { Country } from '@/domain/regions'
import type { FileChoice } from '../use-chosen-file'
import { ProofField } from './proof-field'

export interface PaidCardProps {
  file: FileChoice
  country: Country
  isSubmitting: boolean
  /** More fields. */
  children?: ReactNode
}

/** The end of a form: declares that a transfer was made, with its proof. */
export function PaidCard({ file, country, isSubmitting, children }: PaidCardProps) {
  const answerDay = answerBy(new Date(), country)
  return (
    <Card>
      <h2 className="text-xl">2. Tell us you&rsquo;ve paid</h2>
      <div className="mt-3 flex flex-col gap-4">
        {children}
        <ProofField file={file} />
        <Button
          type="submit"
          size="large"
          isWide
          isBusy={isSubmitting || file.isReading}
          busyText={file.isReading ? 'Preparing the file…' : 'Submitting…'}
        >
          I have paid
        </Button>
        <p className="text-sm text-muted-foreground">{`Your payment is then pending until we have seen it in the bank. We answer by ${answerDay ?? ''}; a transfer between two banks can take two working days.`}</p>
      </div>
    </Card>
  )
}
