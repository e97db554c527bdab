import { act, screen, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../tests/fakes/api'
import type { FakeApi } from '../../tests/fakes/call'
import { writes } from '../../tests/fakes/manage-dialog'
import { beSignedIn, openPage } from '../../tests/fakes/render-page'
import {
  ADMIN,
  makeApplication,
  makeDonation,
  makeEdition,
  makeListedPayment,
  makePlan,
  makeSlotChild,
} from '../../tests/fakes/rows'
import { BulkDialog } from '@/components/bulk-dialog'
import { LeaveQuestion } from '@/components/leave-question'
import { ReasonDialog } from '@/components/reason-dialog'
import { SignInAgainDialog } from '@/components/sign-in-again-dialog'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { SignOutQuestion } from '@/features/auth/components/sign-out-question'
import { CollectedDialog } from '@/features/check-in/components/collected-dialog'
import { NoteWalkIn } from '@/features/check-in/components/note-walk-in'
import { Question } from '@/features/check-in/components/question'
import type { DoorChild } from '@/features/check-in/types'
import { CannotComeDialog } from '@/features/family/auditions/components/cannot-come-dialog'
import { CareDialog } from '@/features/family/auditions/components/care-dialog'
import { EntryVideoDialog } from '@/features/family/children/components/entry-video-dialog'
import { AccountDialog } from '@/features/finance/bank/components/account-dialog'
import { ConfirmationDialog } from '@/features/finance/donations/components/confirmation-dialog'
import { BulkPaymentsDialog } from '@/features/finance/payments/components/bulk-dialog'
import { DecisionDialog } from '@/features/finance/payments/components/decision-dialog'
import type { ApprovalRequest } from '@/features/finance/approval-requests/api'
import { RefuseDialog } from '@/features/finance/approval-requests/components/refuse-dialog'
import { RefundDialog } from '@/features/finance/transfers/components/refund-dialog'
import type { DuplicateChild } from '@/features/admin/call-log/api'
import { CloseDuplicateDialog } from '@/features/admin/call-log/components/close-duplicate-dialog'
import { FailVideoDialog } from '@/features/admin/applications/components/fail-video-dialog'
import { MakeFinalistsDialog } from '@/features/admin/applications/components/make-finalists-dialog'
import {
  type ManageQuestion,
  ManageQuestions,
} from '@/features/admin/applications/components/manage-questions'
import { OrderQuestion } from '@/features/admin/applications/components/order-question'
import { ReportDialog } from '@/features/public/reports/components/report-dialog'
import { CopyDialog } from '@/features/settings/auditions/components/copy-dialog'
import { FillDialog } from '@/features/settings/auditions/components/fill-dialog'
import { LateDialog } from '@/features/settings/auditions/components/late-dialog'
import { NewSlotDialog } from '@/features/settings/auditions/components/new-slot-dialog'
import { PlanDialog } from '@/features/settings/auditions/components/plan-dialog'
import { SlotDialog } from '@/features/settings/auditions/components/slot-dialog'
import { TellDialog } from '@/features/settings/auditions/components/tell-dialog'
import { EditionDialog } from '@/features/settings/editions/components/edition-dialog'
import { EditionQuestion } from '@/features/settings/editions/components/edition-question'
import { RoundFormDialog } from '@/features/settings/judging/components/round-form-dialog'
import type { KeptYear } from '@/features/settings/retention/api'
import { EraseYearDialog } from '@/features/settings/retention/components/erase-year-dialog'
import { KeepYearDialog } from '@/features/settings/retention/components/keep-year-dialog'
import type { MemberStep, TeamMember } from '@/features/settings/team/api'
import { AcceptResetDialog } from '@/features/settings/team/components/accept-reset-dialog'
import { AppointDialog } from '@/features/settings/team/components/appoint-dialog'
import { ChangeRoleDialog } from '@/features/settings/team/components/change-role-dialog'
import { MemberQuestion } from '@/features/settings/team/components/member-question'
import { AppError } from '@/lib/api/errors'
import { makeEach } from '@/lib/api/many'
import { MemberContext } from '@/lib/member'

/*
 * Each question, and each way out of it other than its action: nothing is done, the caller hears of it once, and it can
 * be asked and left again. Questions inside a page use one of those above the line.
 */

const child = makeApplication({ child_name: 'Ada Obi' })
const payment = makeListedPayment()
const plan = makePlan()
const slot = makeSlotChild()
const editions = [2026, 2027].map((year) => ({ ...makeEdition(year), isPlanned: year === 2027 }))
const member: TeamMember = {
  id: 'm1',
  user_id: 'u1',
  account_email: 'chidi@example.com',
  role: 'reviewer',
  states: ['Lagos'],
  talents: null,
  has_second_factor: true,
  is_self: false,
} as unknown as TeamMember
const doubled = { id: 'c1', name: 'Ada Obi', money: [], credit: [] } as unknown as DuplicateChild
const atDoor = { application_id: 'ada', child_name: 'Ada Obi', care: null } as unknown as DoorChild
const acted = vi.fn(() => Promise.resolve())

type Asked = (onClose: () => void) => ReactElement

const manage =
  (question: ManageQuestion): Asked =>
  (onClose) => (
    <ManageQuestions
      question={question}
      application={child}
      confirmTicket={() => null}
      onClose={onClose}
      onDeleted={acted}
      onTicketConfirmed={acted}
      onCorrected={acted}
      onTakenOff={acted}
      onHidden={acted}
      onReject={acted}
    />
  )
const about =
  (asked: 'refuse' | 'undo'): Asked =>
  (onClose) => (
    <DecisionDialog question={{ payment, about: asked }} onClose={onClose} onDone={acted} />
  )
const step =
  (taken: MemberStep): Asked =>
  (onClose) => <MemberQuestion step={taken} member={member} onClose={onClose} />

/** Its name, how it is asked, and its own label for no, or null if it has only the cross. */
const QUESTIONS: readonly [name: string, ask: Asked, no?: string | null][] = [
  [
    'a yes or no',
    (onClose) => (
      <ConfirmDialog
        isOpen
        title="Go?"
        description=""
        confirmLabel="Go"
        onClose={onClose}
        onConfirm={acted}
      />
    ),
  ],
  [
    'a reason',
    (onClose) => (
      <ReasonDialog
        title="Why?"
        description=""
        usual={[]}
        confirmLabel="Go"
        onClose={onClose}
        onConfirm={acted}
      />
    ),
  ],
  [
    'leaving without saving',
    (onClose) => <LeaveQuestion leaving="close" description="" onClose={onClose} onLeave={acted} />,
    'Keep editing',
  ],
  [
    'a fresh sign-in',
    (onClose) => (
      <SignInAgainDialog
        email="ada@example.com"
        hasAuthenticator
        onClose={onClose}
        onSignedIn={acted}
      />
    ),
  ],
  [
    'a yes or no at the door',
    (onClose) => (
      <Question title="Go?" description="" confirmLabel="Go" onClose={onClose} onConfirm={acted} />
    ),
  ],
  // The ones above are what the others are made of.
  [
    'signing out with entries that are not sent',
    (onClose) => <SignOutQuestion userId="u1" onSignOut={acted} onClose={onClose} />,
    null,
  ],
  [
    'a save out of order',
    (onClose) => (
      <OrderQuestion
        warnings={[{ title: 'Not paid', detail: 'The ticket waits.' }]}
        onClose={onClose}
        onAccept={acted}
      />
    ),
    'Keep editing',
  ],
  ['a child deleted', manage('delete')],
  ['a child rejected', manage('reject')],
  ['a child taken off the day', manage('off_day')],
  ['a child hidden at the wish of its family', manage('hide')],
  ['an answer corrected', manage('correct')],
  [
    'a video failed',
    (onClose) => (
      <FailVideoDialog childName="Ada" onClose={onClose} onConfirm={acted} onDone={acted} />
    ),
  ],
  [
    'finalists',
    (onClose) => (
      <MakeFinalistsDialog best={[{ id: '1', name: 'Ada', updatedAt: '' }]} onClose={onClose} />
    ),
  ],
  [
    'a child closed that stands twice',
    (onClose) => (
      <CloseDuplicateDialog closing={{ closed: doubled, kept: doubled }} onClose={onClose} />
    ),
  ],
  ['a payment declined', about('refuse')],
  ['a decision taken back', about('undo')],
  ['payments approved', (onClose) => <BulkPaymentsDialog payments={[payment]} onClose={onClose} />],
  [
    'a refund',
    (onClose) => (
      <RefundDialog
        refundable={{
          of: { transferId: 't1' },
          name: 'Ngozi Obi',
          isFamilys: true,
          atMost: 10,
          currency: 'NGN',
        }}
        onClose={onClose}
      />
    ),
  ],
  [
    'a donation that arrived',
    (onClose) => (
      <ConfirmationDialog
        donation={makeDonation()}
        donor="Ngozi Obi"
        onClose={onClose}
        onConfirm={acted}
      />
    ),
  ],
  [
    'an approval request refused',
    (onClose) => (
      <RefuseDialog
        request={{ id: 'p1', procedure_name: 'record_refund' } as unknown as ApprovalRequest}
        onClose={onClose}
      />
    ),
  ],
  [
    'a bank account',
    (onClose) => (
      <AccountDialog
        known={{ lastDigits: null, currency: null }}
        onSaved={acted}
        onClose={onClose}
      />
    ),
  ],
  [
    'whom a child goes home with',
    (onClose) => <CollectedDialog child={atDoor} onLeft={acted} onClose={onClose} />,
  ],
  [
    'a child written down at the door',
    (onClose) => <NoteWalkIn search="Ada" reason="" onNote={acted} onClose={onClose} />,
  ],
  [
    'a family that cannot come',
    (onClose) => <CannotComeDialog applicationId="a1" name="Ada" onClose={onClose} />,
  ],
  ['what a child needs', (onClose) => <CareDialog child={child} care={null} onClose={onClose} />],
  ['an entry video', (onClose) => <EntryVideoDialog application={child} onClose={onClose} />, null],
  [
    'a report of a profile',
    (onClose) => <ReportDialog profileId="p1" name="Ada" chat={null} onClose={onClose} />,
  ],
  [
    'a year changed',
    (onClose) => <EditionDialog editions={editions} year={2027} onClose={onClose} />,
  ],
  [
    'a year opened',
    (onClose) => (
      <EditionQuestion editions={editions} year={2027} action="open_edition" onClose={onClose} />
    ),
  ],
  ['a round', (onClose) => <RoundFormDialog round={undefined} rounds={[]} onClose={onClose} />],
  [
    'a year kept',
    (onClose) => <KeepYearDialog kept={{ year: 2025 } as KeptYear} onClose={onClose} />,
  ],
  ['a year deleted', (onClose) => <EraseYearDialog year={2025} onClose={onClose} />],
  ['a member ended', step('end_member')],
  ['authenticators reset', step('reset_member_factor')],
  ['a role changed', (onClose) => <ChangeRoleDialog member={member} onClose={onClose} />],
  ['a reset accepted', (onClose) => <AcceptResetDialog member={member} onClose={onClose} />],
  ['a member appointed', (onClose) => <AppointDialog onClose={onClose} />],
  ['a day planned', (onClose) => <PlanDialog onClose={onClose} onPlanned={acted} />],
  ['a day copied', (onClose) => <CopyDialog plan={plan} onClose={onClose} />],
  ['a day published', (onClose) => <TellDialog kind="publish" plan={plan} onClose={onClose} />],
  [
    'a day cancelled',
    (onClose) => <TellDialog kind="cancel" plan={plan} onClose={onClose} />,
    'Keep the day',
  ],
  ['a delay', (onClose) => <LateDialog plan={plan} rows={[slot]} onClose={onClose} />],
  [
    'another slot',
    (onClose) => (
      <SlotDialog child={slot} plan={plan} plans={[plan]} rows={[slot]} onClose={onClose} />
    ),
  ],
  [
    'slots for who did not come',
    (onClose) => <NewSlotDialog plan={plan} plans={[plan]} absent={[slot]} onClose={onClose} />,
  ],
  ['free slots filled', (onClose) => <FillDialog plan={plan} onClose={onClose} />],
]

interface PageProps {
  ask: Asked
  onLeft: () => void
}

/** A page that asks on one press, and unmounts on another. */
function Page({ ask, onLeft }: PageProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [isThere, setIsThere] = useState(true)
  const close = () => {
    onLeft()
    setIsAsked(false)
  }
  return (
    <>
      <h1>Page</h1>
      <button type="button" data-testid="ask" onClick={() => setIsAsked(true)}>
        Ask
      </button>
      <button type="button" data-testid="away" onClick={() => setIsThere(false)}>
        Away
      </button>
      {isThere && isAsked ? ask(close) : null}
    </>
  )
}

let api: FakeApi
beforeEach(async () => {
  acted.mockClear()
  api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  await beSignedIn(ADMIN)
})

const press = (id: string) => act(() => screen.getByTestId(id).click())
const question = () => screen.findByRole('dialog')
const isGone = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull()

it.each(QUESTIONS)(
  '%s is left by each way out, with nothing done',
  async (_name, ask, no = 'Cancel') => {
    const onLeft = vi.fn()
    const { user, unmount } = openPage(
      <MemberContext value={{ role: 'owner', states: null }}>
        <Page ask={ask} onLeft={onLeft} />
      </MemberContext>,
      { account: ADMIN },
    )
    const button = (name: string) => async () =>
      user.click(within(await question()).getByRole('button', { name }))
    const outside = async () =>
      user.click((await question()).previousElementSibling ?? document.body)
    const ways: [name: string, leave: () => unknown][] = [
      ['Escape', () => user.keyboard('{Escape}')],
      ['Back', () => act(() => history.back())],
      ['a press outside', outside],
      ['the cross', button('Close')],
      ...(no === null ? [] : [[no, button(no)] as [string, () => unknown]]),
    ]
    for (const [at, [way, leave]] of ways.entries()) {
      press('ask')
      await question()
      await leave()
      await expect.poll(() => onLeft.mock.calls.length, { message: way }).toBe(at + 1)
      await isGone()
    }
    press('ask')
    await question()
    press('away')
    await isGone()
    unmount()
    expect(acted).not.toHaveBeenCalled()
    expect(writes(api.calls)).toEqual([])
  },
)

/** Questions whose action the test ends, with the label of their yes. */
const ACTS: readonly [name: string, ask: (act: () => Promise<unknown>) => Asked, yes: string][] = [
  [
    'a yes or no',
    (deed) => (onClose) => (
      <ConfirmDialog
        isOpen
        title="Go?"
        description=""
        confirmLabel="Go"
        onClose={onClose}
        onConfirm={deed}
      />
    ),
    'Go',
  ],
  [
    'a reason',
    (deed) => (onClose) => (
      <ReasonDialog
        title="Why?"
        description=""
        usual={[]}
        initialReason="Too late"
        confirmLabel="Go"
        onClose={onClose}
        onConfirm={deed}
        onDone={() => undefined}
      />
    ),
    'Go',
  ],
  [
    'a yes or no at the door',
    (deed) => (onClose) => (
      <Question title="Go?" description="" confirmLabel="Go" onClose={onClose} onConfirm={deed} />
    ),
    'Go',
  ],
  [
    'signing out',
    (deed) => (onClose) => (
      <SignOutQuestion
        userId="u1"
        onSignOut={() => deed().then(() => undefined)}
        onClose={onClose}
      />
    ),
    'Sign out all the same',
  ],
  [
    'one for many rows',
    (deed) => (onClose) => (
      <BulkDialog
        rows={[{ id: '1' }]}
        words={{ verb: 'Move', doing: 'Moving', done: 'moved', noun: ['row', 'rows'] }}
        makeWork={(rows, onOutcome) => makeEach(rows, () => Promise.resolve(), onOutcome)}
        refresh={deed}
        rowView={() => null}
        badgeOf={() => null}
        onClose={onClose}
      />
    ),
    'Move 1 row',
  ],
]

it.each(ACTS)(
  '%s whose act is refused says why, and is left as before',
  async (_name, ask, yes) => {
    const onLeft = vi.fn()
    const refused = () => Promise.reject(new AppError('rejected', 'Not today.'))
    const { user } = openPage(<Page ask={ask(refused)} onLeft={onLeft} />, { account: ADMIN })
    press('ask')
    await user.click(within(await question()).getByRole('button', { name: yes }))
    expect(await screen.findByText('Not today.')).toBeVisible()
    expect(onLeft).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await isGone()
  },
)

it('a question that is still asked once its act is done has each way out', async () => {
  const onClose = vi.fn()
  const { user } = openPage(
    <ConfirmDialog
      isOpen
      title="Go?"
      description=""
      confirmLabel="Go"
      onClose={onClose}
      onConfirm={acted}
    />,
    { account: ADMIN },
  )
  await user.click(within(await question()).getByRole('button', { name: 'Go' }))
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  await user.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls).toHaveLength(2)
})
