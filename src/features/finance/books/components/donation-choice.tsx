import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { SearchBox } from '@/components/search-box'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice-group'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/lib/paths'
import type { BookLine } from '../api'
import { bookQueries, useBookToDonation } from '../queries'

export interface DonationChoiceProps {
  line: BookLine
  rest: number
  onClose: () => void
}

/** Asks which waiting donation a rest that is nobody's pays; booking it confirms the donation. */
export function DonationChoice({ line, rest, onClose }: DonationChoiceProps) {
  const formId = useId()
  const book = useBookToDonation()
  const [donation, setDonation] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const money = formatExactMoney(rest, line.currency)

  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    setIsMissing(donation === null)
    if (donation === null) return
    book.mutate(
      { transferId: line.transfer_id, donationId: donation, amount: rest },
      { onSuccess: onClose },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Book ${money} to a donation`}
      description={`It arrived on ${formatDate(line.day)} and belongs to no family. The donation is confirmed with this sum.`}
      isLocked={book.isPending}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={book.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={book.isPending} busyText="Saving…">
            Book to this donation
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="The donation"
        className="flex flex-col gap-4"
        onSubmit={submit}
      >
        <FormErrorSummary
          title="This was not saved"
          message={book.error?.message}
          attempt={attempt}
        />
        <WaitingDonations
          chosen={donation}
          error={isMissing ? 'Please choose a donation' : undefined}
          onPick={(id) => {
            setDonation(id)
            setIsMissing(false)
          }}
        />
        <p className="text-sm text-muted-foreground">
          Not here yet?{' '}
          <a
            href={paths.donate}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center text-primary-strong underline underline-offset-4"
          >
            Enter the donor with the donation form
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          , then search for the name.
        </p>
      </form>
    </Dialog>
  )
}

interface WaitingDonationsProps {
  chosen: string | null
  error: string | undefined
  onPick: (id: string) => void
}

function WaitingDonations({ chosen, error, onPick }: WaitingDonationsProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(bookQueries.waitingDonations(search))
  return (
    <>
      <SearchBox
        label="Find a donation that waits"
        isLabelShown
        value={search}
        onSearch={setSearch}
      />
      <QueryView
        query={found}
        errorTitle="Could not fetch donations."
        loadingText="Loading donations…"
        skeleton={<SkeletonList count={2} className="h-12" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p role="status" className="text-muted-foreground">
            {search === '' ? 'No donation waits.' : `No donation that waits matches “${search}”.`}
          </p>
        }
      >
        {(rows) => (
          <RadioGroup
            legend="Donation"
            isRequired
            choices={rows.map(({ id, donor_name, project, country, created_at }) => ({
              value: id,
              label: donor_name ?? 'Without a name',
              note: `${project}, offered on ${formatDate(created_at, country)}`,
            }))}
            value={chosen}
            error={error}
            onPick={onPick}
          />
        )}
      </QueryView>
    </>
  )
}
