import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paymentStatusLabel } from '@/domain/payment'
import { ticketStatusLabelForAdmin } from '@/domain/ticket-status'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { pastYear } from '@/domain/edition'
import { whatsappLink } from '@/domain/whatsapp'
import { KeptWords, WithSums } from '@/components/kept-words'
import { PhoneLink } from '@/components/phone-link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { FoldSection } from '@/components/ui/fold-section'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useEditions } from '@/lib/editions'
import { useMember } from '@/lib/member'
import { useDisclosure } from '@/lib/use-disclosure'
import type { PanelItem } from '../api'
import { hrefOfItem } from '../links'
import { panelQueries } from '../queries'
import { amountOf, balanceOf, refundOf, statusOf } from '../labels'
import { AccountStanding } from './account-standing'

export interface FamilyBlockProps {
  /** The parent's account. */
  userId: string
  /** The child or payment whose dialog contains this. */
  self: string
}

/**
 * The parent, and all children and payments of the account, linked to their dialogs. In a child's dialog the family is
 * collapsed to a line, and so are its payments, unless one of this child's is pending.
 */
export function FamilyBlock({ userId, self }: FamilyBlockProps) {
  const family = useQuery(panelQueries.family(userId))
  const editions = useEditions(family.isSuccess)
  const opensMoney = useMember().opens('payments')
  const [isAsked, setIsAsked] = useState(false)
  const items = family.data ?? []
  const kids = items.filter(({ kind }) => kind === 'application')
  const payments = items.filter(({ kind }) => kind !== 'application')
  const isOfPayment = payments.some(({ id }) => id === self)
  const toCheck = payments.filter(({ id, status }) => status === 'pending' && id !== self)
  const [familyFold, openFamily] = useDisclosure(family.isLoadingError || isOfPayment)
  const [paymentsFold] = useDisclosure(
    toCheck.some(({ application_id }) => isOfPayment || application_id === self),
  )
  return (
    <>
      <FoldSection
        title="Family"
        summary={family.data ? <FamilyLine parent={items[0]} childCount={kids.length} /> : null}
        action={
          isAsked || !family.data ? null : (
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                setIsAsked(true)
                openFamily()
              }}
            >
              Can&rsquo;t sign in?
            </Button>
          )
        }
        {...familyFold}
      >
        <QueryView
          query={family}
          errorTitle="Could not fetch the family."
          loadingText="Loading the family…"
          skeleton={<SkeletonList count={2} className="h-11" />}
          isEmpty={() => items.length === 0}
          empty={
            <p className="text-muted-foreground">Nothing is stored for this account any more.</p>
          }
        >
          {() => (
            <>
              <Parent items={items} self={self} />
              {isAsked ? (
                <AccountStanding
                  userId={userId}
                  email={items.find(({ parent_email }) => parent_email)?.parent_email ?? null}
                />
              ) : null}
              <h4 className="text-sm text-muted-foreground">Children</h4>
              <Rows label="Children" rows={kids}>
                {(child) => (
                  <Child child={child} self={self} year={pastYear(editions, child.edition)} />
                )}
              </Rows>
            </>
          )}
        </QueryView>
      </FoldSection>
      {opensMoney && family.data ? (
        <FoldSection
          title="Payments"
          summary={
            <>
              <span>{summaryOf(payments)}</span>
              {toCheck.length > 0 ? (
                <Badge tone="warning">{`${toCheck.length} to check`}</Badge>
              ) : null}
            </>
          }
          {...paymentsFold}
        >
          <Rows label="Payments" rows={payments}>
            {(payment) => (
              <Payment payment={payment} self={self} year={pastYear(editions, payment.edition)} />
            )}
          </Rows>
        </FoldSection>
      ) : null}
    </>
  )
}

function FamilyLine({
  parent,
  childCount,
}: {
  parent?: PanelItem | undefined
  childCount: number
}) {
  const name = parent?.parent_name ?? 'Without a name'
  return (
    <span>
      <KeptWords
        text={`${name}, ${childCount === 1 ? '1 child' : `${formatCount(childCount)} children`}`}
        words={[parent?.parent_name]}
      />
    </span>
  )
}

/** Expects the newest first. */
function summaryOf([newest, ...others]: readonly PanelItem[]): string {
  if (!newest) return 'None yet'
  return `${formatCount(others.length + 1)}, the last ${formatDate(newest.created_at, newest.country ?? undefined)}`
}

function Parent({ items, self }: { items: readonly PanelItem[]; self: string }) {
  const first = items.find(({ id }) => id === self) ?? items[0]
  // A parent may have given different numbers for different children.
  const phones = [first, ...items].flatMap((item) => item?.parent_phone ?? [])
  return (
    <dl className="grid grid-cols-fit-2 gap-x-4 gap-y-2">
      <Fact name="Parent">
        <span translate={first?.parent_name ? 'no' : undefined}>
          {first?.parent_name ?? 'Without a name'}
        </span>
      </Fact>
      {phones.length === 0 ? null : (
        <Fact name="Phone">
          {[...new Set(phones)].map((phone) => (
            <span key={phone} className="flex flex-wrap gap-x-4">
              <PhoneLink phone={phone} />
              <a
                href={whatsappLink(phone)}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4"
              >
                WhatsApp
                <span className="sr-only">
                  {' '}
                  <span translate="no">{phone}</span> (opens in a new tab)
                </span>
              </a>
            </span>
          ))}
        </Fact>
      )}
      {first?.parent_email ? (
        <Fact name="Email" className="max-sm:col-span-full">
          <a
            href={`mailto:${first.parent_email}`}
            translate="no"
            className="wrap-anywhere underline underline-offset-4"
          >
            {first.parent_email}
          </a>
        </Fact>
      ) : null}
    </dl>
  )
}

interface FactProps {
  name: string
  className?: string
  children: ReactNode
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

interface RowsProps {
  label: string
  rows: readonly PanelItem[]
  children: (row: PanelItem) => ReactNode
}

function Rows({ label, rows, children }: RowsProps) {
  if (rows.length === 0) return <p>None</p>
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  /** The row whose dialog is open. */
  self: string
  /** The child's year, if it is not the current one. */
  year: number | null
}

/** A name linked to its dialog; plain text if that dialog is open. */
function Name({ row, self, year, children }: RowProps & { row: PanelItem; children: ReactNode }) {
  const opensChildren = useMember().opens('applications')
  if (row.id === self) {
    return (
      <span className="flex min-h-11 items-center font-semibold" aria-current="true">
        {children}
      </span>
    )
  }
  return (
    <Link
      to={hrefOfItem(row, year, opensChildren)}
      // Replaces the history entry, so that closing leads back to the list instead of through the whole family.
      replace
      className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

function Child({ child, self, year }: RowProps & { child: PanelItem }) {
  const status = statusOf(child)
  const ticket = ticketStatusLabelForAdmin(child.ticket_status)
  const balance = balanceOf(child)
  return (
    <>
      <Name row={child} self={self} year={year}>
        <span translate="no">{child.name}</span>
      </Name>
      {year ? <span>{year}</span> : null}
      {status ? <Badge tone={status.tone}>{status.label}</Badge> : null}
      <Badge tone={ticket.tone}>{`Ticket: ${ticket.label}`}</Badge>
      <span className="text-sm text-muted-foreground tabular-nums">
        <KeptWords
          text={`${child.state_city ?? ''}, ${child.reference ?? ''}`}
          words={[child.reference]}
        />
      </span>
      {balance ? (
        <span className="text-sm font-semibold">
          <WithSums text={balance} />
        </span>
      ) : null}
    </>
  )
}

function Payment({ payment, self, year }: RowProps & { payment: PanelItem }) {
  const status = paymentStatusLabel(payment.status)
  const refunded = refundOf(payment)
  return (
    <>
      <Name row={payment} self={self} year={year}>
        <span translate="no" className="tabular-nums">
          {amountOf(payment)}
        </span>
      </Name>
      {year ? <span>{year}</span> : null}
      <Badge tone={status.tone}>{status.label}</Badge>
      {refunded ? (
        <span className="text-sm">
          <WithSums text={refunded} />
        </span>
      ) : null}
      <span className="text-sm wrap-anywhere text-muted-foreground">
        <KeptWords
          text={`${payment.description ?? ''}, ${formatDate(payment.created_at, payment.country ?? undefined)}`}
          words={[payment.name]}
        />
      </span>
    </>
  )
}
