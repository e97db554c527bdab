import { Badge } from '@/components/ui/badge'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { Refusal } from '@/components/ui/refusal'
import { formatCount } from '@/domain/money'
import { whatsappLink } from '@/domain/whatsapp'

/** A family to contact on WhatsApp. */
interface WhatsappFamily {
  id: string
  parentName: string | null
  phone: string | null
  /** The children concerned, as text. Empty for none. */
  about: string
  /** The prepared message. */
  text: string
  openedAt: string | null
  openedByEmail: string | null
}

export interface WhatsappListProps {
  /** The next families. Those already opened come last. */
  rows: readonly WhatsappFamily[]
  /** How many there are in total, including those not listed. */
  families: number
  opened: number
  /** Why the last one could not be marked as opened. */
  refusal: string | undefined
  onOpen: (id: string) => void
}

/** Keeps the current family visible, because the list is longer than its box. */
const reveal = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: 'nearest' })

/** Families that no email reaches: two presses for each, here and in WhatsApp. */
export function WhatsappList({ rows, families, opened, refusal, onOpen }: WhatsappListProps) {
  const next = rows.find(({ openedAt, phone }) => openedAt === null && phone !== null)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold tabular-nums">
        {`${formatCount(opened)} of ${formatCount(families)} opened.`}
      </p>
      {rows.length === families ? null : (
        <p>{`These are ${formatCount(rows.length)} families. The next ones follow as these are opened.`}</p>
      )}
      {refusal ? <Refusal>{refusal}</Refusal> : null}
      <ol className="flex max-h-96 flex-col gap-2 overflow-y-auto">
        {rows.map((family) => (
          <li
            key={family.id}
            ref={family === next ? reveal : undefined}
            aria-current={family === next ? 'step' : undefined}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-border p-3 aria-[current]:border-primary"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {`${family.parentName ?? 'A parent'}${family.about === '' ? '' : ` (${family.about})`}`}
            </span>
            {family.openedAt === null ? null : <Badge tone="success">Opened</Badge>}
            {family.openedByEmail ? (
              <span className="text-sm wrap-anywhere text-muted-foreground">
                <span>by </span>
                <span translate="no">{family.openedByEmail}</span>
              </span>
            ) : null}
            {family.phone === null ? (
              <span className="text-muted-foreground">No phone number</span>
            ) : (
              <ButtonAnchor
                href={whatsappLink(family.phone, family.text)}
                size="small"
                variant={family === next ? 'primary' : 'secondary'}
                onClick={() => onOpen(family.id)}
              >
                <Icon name="whatsapp" />
                Write to{' '}
                <span translate={family.parentName ? 'no' : 'yes'}>
                  {family.parentName ?? 'them'}
                </span>
              </ButtonAnchor>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
