import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { lazyView } from '@/lib/lazy'
import type { Proposal } from '../api'
import { proposalQueries, useDecideProposal } from '../queries'
import { deedOf, sumOf, whoOf, whyOf } from '../words'

const RefuseDialog = lazyView(async () => (await import('./refuse-dialog')).RefuseDialog)

type Question = { ask: 'confirm' | 'refuse' | 'withdraw'; proposal: Proposal }

/** The decisions on money that wait for a second member; nothing where there are none. */
export function Proposals() {
  // Beside a list, which is there without it.
  const { data = [] } = useQuery(proposalQueries.open())
  const [question, setQuestion] = useState<Question | null>(null)
  const decide = useDecideProposal()
  const close = () => setQuestion(null)
  return (
    <>
      {data.length > 0 ? (
        <section
          aria-label="Waiting for a second member"
          className="mb-6 rounded-card border border-border bg-surface p-4 shadow-soft sm:p-6"
        >
          <h2 className="text-xl">Waiting for a second member</h2>
          <ul className="mt-2 divide-y divide-border">
            {data.map((proposal) => (
              <li key={proposal.id} className="flex flex-col gap-1 py-3">
                <ProposalLine proposal={proposal} onAsk={(ask) => setQuestion({ ask, proposal })} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {question?.ask === 'refuse' ? (
        <RefuseDialog proposal={question.proposal} onClose={close} />
      ) : null}
      {question?.ask === 'confirm' || question?.ask === 'withdraw' ? (
        <ConfirmDialog
          isOpen
          onClose={close}
          {...(question.ask === 'confirm'
            ? {
                title: `${deedOf(question.proposal)}?`,
                description: <ConfirmWords proposal={question.proposal} />,
                confirmLabel: 'Confirm',
              }
            : {
                title: 'Take your proposal back?',
                description: 'Nothing changes. You can propose again.',
                confirmLabel: 'Take it back',
              })}
          busyText="Saving…"
          onConfirm={() =>
            decide.mutateAsync({
              id: question.proposal.id,
              isConfirmed: question.ask === 'confirm',
            })
          }
        />
      ) : null}
    </>
  )
}

function ConfirmWords({ proposal }: { proposal: Proposal }) {
  const facts = [sumOf(proposal), proposal.name].filter((fact) => fact !== null)
  return (
    <KeptWords
      text={`${facts.join(', ')}. It’s done as your own decision, and the family hears of it. Look at the money first.`}
      words={facts}
    />
  )
}

interface ProposalLineProps {
  proposal: Proposal
  onAsk: (ask: Question['ask']) => void
}

function ProposalLine({ proposal, onAsk }: ProposalLineProps) {
  const deed = deedOf(proposal)
  const sum = sumOf(proposal)
  const of = [deed, sum, proposal.name].filter((word) => word !== null).join(', ')
  const isOpen = proposal.outcome === null
  return (
    <>
      <p className="flex flex-wrap gap-x-2 font-semibold">
        <span>{deed}</span>
        {sum === null ? null : (
          <span translate="no" className="tabular-nums">
            {sum}
          </span>
        )}
        {proposal.name === null ? null : (
          <span translate="no" className="wrap-anywhere">
            {proposal.name}
          </span>
        )}
      </p>
      <p className="text-sm text-muted-foreground">
        <span>{`${whyOf(proposal)}. `}</span>
        <span className="wrap-anywhere">{whoOf(proposal)}</span>
      </p>
      {proposal.reason ? <p className="wrap-anywhere">{`Reason: ${proposal.reason}`}</p> : null}
      {isOpen ? null : (
        <p className="font-semibold wrap-anywhere">
          {`Not confirmed: ${proposal.decision_reason ?? ''}`}
        </p>
      )}
      {isOpen && proposal.is_mine ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="quiet"
            aria-label={`Take back: ${of}`}
            onClick={() => onAsk('withdraw')}
          >
            Take it back
          </Button>
        </div>
      ) : null}
      {isOpen && !proposal.is_mine && !proposal.is_own_family ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label={`Confirm: ${of}`} onClick={() => onAsk('confirm')}>
            Confirm
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Refuse: ${of}`}
            onClick={() => onAsk('refuse')}
          >
            Refuse
          </Button>
        </div>
      ) : null}
      {isOpen && !proposal.is_mine && proposal.is_own_family ? (
        <p className="text-sm">It’s your own family’s money, so somebody else has to answer.</p>
      ) : null}
    </>
  )
}
