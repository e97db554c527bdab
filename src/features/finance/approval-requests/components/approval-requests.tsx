import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { lazyView } from '@/lib/lazy'
import type { ApprovalRequest } from '../api'
import { approvalRequestQueries, useDecideApprovalRequest } from '../queries'
import { deedOf, sumOf, whoOf, whyOf } from '../labels'

const RefuseDialog = lazyView(async () => (await import('./refuse-dialog')).RefuseDialog)

type Question = { ask: 'confirm' | 'refuse' | 'withdraw'; request: ApprovalRequest }

/** Decisions on money that wait for a second member; renders nothing when there are none. */
export function ApprovalRequests() {
  // The list beside it works without this query, so an error shows nothing.
  const { data = [] } = useQuery(approvalRequestQueries.open())
  const [question, setQuestion] = useState<Question | null>(null)
  const decide = useDecideApprovalRequest()
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
            {data.map((request) => (
              <li key={request.id} className="flex flex-col gap-1 py-3">
                <ApprovalRequestLine
                  request={request}
                  onAsk={(ask) => setQuestion({ ask, request })}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {question?.ask === 'refuse' ? (
        <RefuseDialog request={question.request} onClose={close} />
      ) : null}
      {question?.ask === 'confirm' || question?.ask === 'withdraw' ? (
        <ConfirmDialog
          isOpen
          onClose={close}
          {...(question.ask === 'confirm'
            ? {
                title: `${deedOf(question.request)}?`,
                description: <ConfirmWords request={question.request} />,
                confirmLabel: 'Confirm',
              }
            : {
                title: 'Take your request back?',
                description: 'Nothing changes. You can propose again.',
                confirmLabel: 'Take it back',
              })}
          busyText="Saving…"
          onConfirm={() =>
            decide.mutateAsync({
              id: question.request.id,
              isConfirmed: question.ask === 'confirm',
            })
          }
        />
      ) : null}
    </>
  )
}

function ConfirmWords({ request }: { request: ApprovalRequest }) {
  const facts = [sumOf(request), request.name].filter((fact) => fact !== null)
  return (
    <KeptWords
      text={`${facts.join(', ')}. It’s done as your own decision, and the family hears of it. Look at the money first.`}
      words={facts}
    />
  )
}

interface ApprovalRequestLineProps {
  request: ApprovalRequest
  onAsk: (ask: Question['ask']) => void
}

function ApprovalRequestLine({ request, onAsk }: ApprovalRequestLineProps) {
  const deed = deedOf(request)
  const sum = sumOf(request)
  const of = [deed, sum, request.name].filter((word) => word !== null).join(', ')
  const isOpen = request.outcome === null
  return (
    <>
      <p className="flex flex-wrap gap-x-2 font-semibold">
        <span>{deed}</span>
        {sum === null ? null : (
          <span translate="no" className="tabular-nums">
            {sum}
          </span>
        )}
        {request.name === null ? null : (
          <span translate="no" className="wrap-anywhere">
            {request.name}
          </span>
        )}
      </p>
      <p className="text-sm text-muted-foreground">
        <span>{`${whyOf(request)}. `}</span>
        <span className="wrap-anywhere">{whoOf(request)}</span>
      </p>
      {request.reason ? <p className="wrap-anywhere">{`Reason: ${request.reason}`}</p> : null}
      {isOpen ? null : (
        <p className="font-semibold wrap-anywhere">
          {`Not confirmed: ${request.decision_reason ?? ''}`}
        </p>
      )}
      {isOpen && request.is_mine ? (
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
      {isOpen && !request.is_mine && !request.is_own_family ? (
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
      {isOpen && !request.is_mine && request.is_own_family ? (
        <p className="text-sm">It’s your own family’s money, so somebody else has to answer.</p>
      ) : null}
    </>
  )
}
