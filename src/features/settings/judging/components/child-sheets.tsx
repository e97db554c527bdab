import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeptWords } from '@/components/kept-words'
import { ReasonDialog } from '@/components/reason-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import type { StatusLabel } from '@/domain/status-label'
import type { Round, RoundSheet } from '../api'
import type { RoundProgress } from '../progress-api'
import { roundQueries, useSheetWork } from '../queries'

export interface ChildSheetsProps {
  round: Round
  childId: string
  judges: RoundProgress['judges']
}

/** The sheets of one child, with the office's actions while the round is open. */
export function ChildSheets({ round, childId, judges }: ChildSheetsProps) {
  const query = useQuery(roundQueries.sheets(round.id, childId))
  const work = useSheetWork(round.id)
  const [sentBack, setSentBack] = useState<RoundSheet | null>(null)
  return (
    <>
      <QueryView
        query={query}
        errorTitle="Could not fetch the sheets."
        loadingText="Loading the sheets…"
        skeleton={<SkeletonList count={2} className="h-16" />}
        isEmpty={(sheets) => sheets.length === 0}
        empty={<p>No judge has this child yet. Give out the sheets that are missing.</p>}
      >
        {(sheets) => (
          <ul aria-label="Sheets" className="flex flex-col divide-y divide-border">
            {sheets.map((sheet) => (
              <li key={sheet.judge_id} className="flex flex-col gap-2 py-3">
                <SheetRead round={round} sheet={sheet} />
                {round.state === 'open' ? (
                  <div className="flex flex-wrap items-end gap-3">
                    {sheet.submitted_at === null ? null : (
                      <Button
                        size="small"
                        variant="secondary"
                        aria-haspopup="dialog"
                        aria-label={`Send back: ${sheet.judge_email}`}
                        onClick={() => setSentBack(sheet)}
                      >
                        Send back
                      </Button>
                    )}
                    {isUntouched(sheet) ? (
                      <Field label="Give to another judge">
                        <Select
                          value=""
                          placeholder="Choose a judge"
                          disabled={work.reassign.isPending}
                          onChange={({ target }) =>
                            work.reassign.mutate({ sheet, toJudge: target.value })
                          }
                          options={judges
                            .filter(({ judge_id }) =>
                              sheets.every((other) => other.judge_id !== judge_id),
                            )
                            .map(({ judge_id, email }) => ({ value: judge_id, label: email }))}
                        />
                      </Field>
                    ) : null}
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {sentBack ? (
        <ReasonDialog
          title={
            <KeptWords
              text={`Send the sheet back to ${sentBack.judge_email}?`}
              words={[sentBack.judge_email]}
            />
          }
          description="They can change it and hand it in again. Until then it does not count."
          hint="The judge reads it."
          usual={['Please look at the marks again.', 'Please add a comment for the family.']}
          confirmLabel="Send back"
          onConfirm={(words) => work.sendBack.mutateAsync({ sheet: sentBack, words })}
          onClose={() => setSentBack(null)}
        />
      ) : null}
    </>
  )
}

const isUntouched = ({ saved_at, submitted_at, recused_at }: RoundSheet) =>
  saved_at === null && submitted_at === null && recused_at === null

function sheetLabel(sheet: RoundSheet): StatusLabel {
  if (sheet.recused_at !== null) return { label: 'Knows the child', tone: 'neutral' }
  if (sheet.submitted_at !== null) return { label: 'Handed in', tone: 'success' }
  if (sheet.sent_back_at !== null) return { label: 'Sent back', tone: 'warning' }
  return sheet.saved_at === null
    ? { label: 'Not begun', tone: 'neutral' }
    : { label: 'Begun', tone: 'info' }
}

function SheetRead({ round, sheet }: { round: Round; sheet: RoundSheet }) {
  const { label, tone } = sheetLabel(sheet)
  const marks = round.criteria.flatMap(({ position, name }) =>
    sheet.marks[position] === undefined ? [] : [`${name} ${sheet.marks[position]}`],
  )
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span translate="no" className="font-semibold wrap-anywhere">
          {sheet.judge_email}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {marks.length > 0 ? (
        <p translate="no" className="tabular-nums">
          {marks.join(', ')}
        </p>
      ) : null}
      {sheet.comment ? <p className="break-words whitespace-pre-line">{sheet.comment}</p> : null}
    </>
  )
}
