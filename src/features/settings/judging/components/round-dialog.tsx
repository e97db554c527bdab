import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react'
import { ExportButton } from '@/components/export-button'
import { KeptWords } from '@/components/kept-words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DataTable } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { Fold } from '@/components/ui/fold'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { useMember } from '@/lib/member'
import { notify } from '@/lib/notify'
import type { CsvColumn } from '@/lib/csv-export'
import {
  exportRanking,
  exportSheets,
  RANKING_SIZE,
  type Round,
  type RoundResult,
  type RoundSheet,
  type RoundStep,
} from '../api'
import { assignJudges, type RoundProgress, writePortion } from '../progress-api'
import { roundQueries, useJudgeStopped, useRefreshRounds, useRoundStep } from '../queries'
import { usePortions } from '../use-portions'
import { roundLabel, roundWords, spreadOf } from '../labels'
import { PortionsWork } from './portions-work'
import { type MakeFinalists, Ranking } from './ranking'
import { AddChild, ChosenChildren } from './round-choice'
import { Preview, Unfinished } from './round-children'

export interface RoundDialogProps {
  /** The current state of the round. */
  round: Round
  /** The component that makes children finalists. */
  makeFinalists: ComponentType<MakeFinalists>
  onChange: () => void
  onClose: () => void
}

/** One round: its progress and all its actions. */
export function RoundDialog({ round, makeFinalists, onChange, onClose }: RoundDialogProps) {
  const { isOwner } = useMember()
  const refresh = useRefreshRounds()
  const [asked, setAsked] = useState<RoundStep | null>(null)
  const progress = useQuery({
    ...roundQueries.progress(round.id),
    enabled: round.state !== 'draft',
  })
  const assign = usePortions(
    useCallback(() => assignJudges(round.id), [round.id]),
    refresh,
  )
  const write = usePortions(
    useCallback(() => writePortion('write_results', round.id), [round.id]),
    refresh,
  )
  const undo = usePortions(
    useCallback(() => writePortion('write_undo', round.id), [round.id]),
    refresh,
  )
  const { label, tone } = roundLabel(round)
  const isRunning = assign.isRunning || write.isRunning || undo.isRunning

  const afterwards: Record<RoundStep, () => void> = {
    delete_round: onClose,
    open_round: () => void assign.run(),
    release_round: () => void write.run(),
    undo_release: () => void undo.run(),
  }

  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isLocked={isRunning}
      title={
        <span translate="no" className="wrap-anywhere">
          {round.name}
        </span>
      }
      description={roundWords(round)}
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{label}</Badge>
          {round.released_at === null ? null : (
            <span>{formatDateTime(round.released_at, OFFICE_COUNTRY)}</span>
          )}
        </div>
        <Criteria round={round} />
        {undo.kept.length > 0 ? (
          <div role="alert" className="rounded-card bg-warning-soft px-4 py-3">
            <p>Somebody changed these since, so they stay as they are:</p>
            <p translate="no">{undo.kept.join(', ')}</p>
          </div>
        ) : null}
        {round.state === 'draft' ? (
          <>
            <Section title="Children">
              <ChosenChildren round={round} />
            </Section>
            {round.is_writable ? (
              <div className="flex flex-wrap gap-3">
                <Button onClick={() => setAsked('open_round')}>Open the round</Button>
                <Button variant="secondary" onClick={onChange}>
                  Change
                </Button>
                <Button variant="quiet" onClick={() => setAsked('delete_round')}>
                  Delete
                </Button>
              </div>
            ) : null}
          </>
        ) : (
          <QueryView
            query={progress}
            errorTitle="Could not fetch how far the round is."
            loadingText="Looking how far the round is…"
            skeleton={<SkeletonList count={3} className="h-14" />}
          >
            {(data) => (
              <>
                {round.state === 'releasing' && isOwner ? (
                  <Section title="Release">
                    <p>
                      The sheets are closed, and not every family has its result yet. Anything
                      written stays; it goes on where it stopped.
                    </p>
                    <PortionsWork
                      work={write}
                      label="Writing the results…"
                      total={data.finished - data.written}
                      action="Go on"
                    />
                  </Section>
                ) : null}
                {round.state === 'undoing' && isOwner ? (
                  <Section title="Undo">
                    <p>
                      Not every child has back what was there before. It goes on where it stopped.
                    </p>
                    <PortionsWork work={undo} label="Taking the results back…" action="Go on" />
                  </Section>
                ) : null}
                <Progress round={round} progress={data} />
                {round.state === 'open' && round.is_writable ? (
                  <PortionsWork
                    work={assign}
                    label="Giving out sheets…"
                    action="Give out sheets that are missing"
                  />
                ) : null}
                {round.state === 'open' ? (
                  <Section title="Not finished">
                    <Unfinished round={round} judges={data.judges} />
                    <AddChild round={round} />
                  </Section>
                ) : null}
                {data.finished > 0 ? (
                  <Section title="Ranking">
                    <Ranking round={round} makeFinalists={makeFinalists} />
                  </Section>
                ) : null}
                <Fold title="As families read it">
                  {(wasOpened) =>
                    wasOpened ? <Preview round={round} judges={data.judges} /> : null
                  }
                </Fold>
                <div className="flex flex-wrap items-center gap-3">
                  {isOwner && round.state === 'open' ? (
                    <Button
                      disabled={data.finished === 0}
                      onClick={() => setAsked('release_round')}
                    >
                      Release the results
                    </Button>
                  ) : null}
                  {isOwner && (round.state === 'released' || round.state === 'releasing') ? (
                    <Button
                      variant="secondary"
                      disabled={isRunning}
                      onClick={() => setAsked('undo_release')}
                    >
                      Undo the release
                    </Button>
                  ) : null}
                  <RankingExport round={round} />
                  <SheetsExport round={round} />
                </div>
              </>
            )}
          </QueryView>
        )}
      </div>
      {asked ? (
        <StepQuestion
          round={round}
          step={asked}
          progress={progress.data}
          onDone={afterwards[asked]}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Criteria({ round }: { round: Round }) {
  return (
    <Section title="Criteria">
      <ol className="list-decimal pl-5">
        {round.criteria.map(({ position, name, look_for, weight }) => (
          <li key={position}>
            <span translate="no" className="font-semibold">
              {name}
            </span>
            {weight > 1 ? <span>{`, counts ${weight} times`}</span> : null}
            {look_for ? <span className="block text-muted-foreground">{look_for}</span> : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Progress({ round, progress }: { round: Round; progress: RoundProgress }) {
  const spread = spreadOf(progress.judges)
  const counts: [string, number][] = [
    ['Children', progress.children],
    ['Finished', progress.finished],
    ['Short of judges', progress.short],
    ['Left out since: rejected, disqualified or not paid', progress.left_out],
    ...(round.state === 'open' || round.state === 'undoing'
      ? []
      : ([['Results written', progress.written]] as [string, number][])),
    ...(progress.kept > 0
      ? ([['Kept by the undo, changed since', progress.kept]] as [string, number][])
      : []),
  ]
  return (
    <Section title="How far it is">
      <dl>
        {counts.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-border py-1">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        caption="Judges"
        columns={[
          {
            key: 'judge',
            header: 'Judge',
            cell: ({ email }) => (
              <span translate="no" className="wrap-anywhere">
                {email}
              </span>
            ),
          },
          {
            key: 'done',
            header: 'Handed in',
            align: 'end',
            cell: ({ sheets, submitted }) => `${formatCount(submitted)} of ${formatCount(sheets)}`,
          },
          {
            key: 'late',
            header: 'Missing',
            align: 'end',
            cell: ({ sheets, submitted }) => formatCount(sheets - submitted),
          },
          {
            key: 'recusals',
            header: 'Knows',
            align: 'end',
            cell: ({ recusals }) => formatCount(recusals),
          },
          {
            key: 'mean',
            header: 'Mean',
            align: 'end',
            cell: ({ mean }) => (mean === null ? 'None yet' : String(mean)),
          },
          ...(round.state === 'open' && round.is_writable
            ? [
                {
                  key: 'stops',
                  header: 'Stops',
                  isPlain: true,
                  cell: (judge: Judging) => <JudgeStops round={round} judge={judge} />,
                },
              ]
            : []),
        ]}
        rows={progress.judges}
        rowKey={({ judge_id }) => judge_id}
      />
      {spread ? <p>{`Judges’ means go from ${spread.lowest} to ${spread.highest}.`}</p> : null}
    </Section>
  )
}

type Judging = RoundProgress['judges'][number]

/** Reassigns the unsubmitted sheets of a judge who stops, or lets the judge resume. */
function JudgeStops({ round, judge }: { round: Round; judge: Judging }) {
  const stop = useJudgeStopped(round.id)
  const [isAsked, setIsAsked] = useState(false)
  const { judge_id: judgeId, email } = judge
  const left = judge.sheets - judge.submitted
  if (judge.is_stopped) {
    return (
      <Button
        size="small"
        variant="secondary"
        aria-label={`Let judge again: ${email}`}
        isBusy={stop.isPending}
        onClick={() =>
          stop.mutate(
            { judgeId, isStopped: false },
            {
              onError: ({ message }) =>
                notify({
                  title: 'Nothing was changed',
                  description: message,
                  variant: 'destructive',
                }),
            },
          )
        }
      >
        Let judge again
      </Button>
    )
  }
  if (left === 0) return null
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`Give all that are left to others: ${email}`}
        onClick={() => setIsAsked(true)}
      >
        Give all that are left to others
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={<KeptWords text={`Does ${email} stop in this round?`} words={[email]} />}
        description={`${round.is_panel ? 'The others of the panel judge' : 'Other judges get'} the ${formatCount(left)} that ${left === 1 ? 'is' : 'are'} left. What was begun on them goes; what was handed in stays.`}
        confirmLabel="Give to others"
        onConfirm={() => stop.mutateAsync({ judgeId, isStopped: true })}
      />
    </>
  )
}

interface StepQuestionProps {
  round: Round
  step: RoundStep
  progress: RoundProgress | undefined
  onDone: () => void
  onClose: () => void
}

function StepQuestion({ round, step, progress, onDone, onClose }: StepQuestionProps) {
  const take = useRoundStep(step)
  const count = (one: number | undefined) => formatCount(one ?? 0)
  const unfinished = (progress?.children ?? 0) - (progress?.finished ?? 0)
  const words = {
    open_round: {
      title: 'Open the round?',
      description:
        'Its children and criteria are fixed from now on. Each child gets its judges, who can begin at once.',
      confirmLabel: 'Open',
      busyText: 'Opening…',
    },
    delete_round: {
      title: 'Delete the round?',
      description: 'Nobody has judged in it. Its criteria are gone then.',
      confirmLabel: 'Delete',
      busyText: 'Deleting…',
    },
    release_round: {
      title: `Release ${count(progress?.finished)} ${progress?.finished === 1 ? 'result' : 'results'}?`,
      description: `${count(progress?.finished)} of ${count(progress?.children)} children get their result now, and their families see it at once. ${
        unfinished > 0 ? `${count(unfinished)} are not finished and get none. ` : ''
      }The emails go out after five minutes: until then you can undo it without one leaving.`,
      confirmLabel: 'Release',
      busyText: 'Closing the sheets…',
    },
    undo_release: {
      title: 'Undo the release?',
      description: `${emailsThatLeft(progress?.emails_sent)} Each child gets back what was there before, unless somebody has changed it since. The round is open again then.`,
      confirmLabel: 'Undo the release',
      busyText: 'Undoing…',
    },
  }[step]
  return (
    <ConfirmDialog
      isOpen
      {...words}
      isDestructive={step === 'delete_round' || step === 'undo_release'}
      onClose={onClose}
      onConfirm={async () => {
        await take.mutateAsync(round)
        onDone()
      }}
    />
  )
}

function RankingExport({ round }: { round: Round }) {
  const columns: CsvColumn<RoundResult>[] = [
    { header: 'Place', value: ({ rank }) => rank },
    { header: 'Shared', value: ({ is_tied }) => is_tied },
    { header: 'Child', value: ({ name }) => name },
    { header: 'Age', value: ({ age }) => age },
    { header: 'State', value: ({ state_city }) => state_city },
    { header: 'Talents', value: ({ talents }) => talents.join(', ') },
    { header: 'Mean', value: ({ mean }) => mean },
    { header: 'Spread', value: ({ spread }) => spread },
    { header: 'Sheets', value: ({ submitted }) => submitted },
    ...round.criteria.map(({ name }, at) => ({
      header: name,
      value: ({ criteria }: RoundResult) => criteria?.[at]?.mean,
    })),
  ]
  // The number of rows read so far: the next call skips them.
  const read = useRef(0)
  return (
    <ExportButton
      name="ranking"
      subject="Ranking"
      isLogged
      columns={columns}
      rowKey={({ application_id }) => application_id}
      fetchRange={async (last, signal) => {
        if (last === null) read.current = 0
        const rows = await exportRanking(round.id, read.current, signal)
        read.current += rows.length
        return { rows, isLast: rows.length < RANKING_SIZE }
      }}
    />
  )
}

/** The number of children that the database exports per call. */
const EXPORTED = 100

function SheetsExport({ round }: { round: Round }) {
  const columns: CsvColumn<RoundSheet>[] = [
    { header: 'Child', value: ({ name }) => name },
    { header: 'Judge', value: ({ judge_email }) => judge_email },
    ...round.criteria.map(({ position, name }) => ({
      header: name,
      value: ({ marks }: RoundSheet) => marks[position],
    })),
    { header: 'Comment', value: ({ comment }) => comment },
    {
      header: 'Handed in',
      value: ({ submitted_at }) =>
        submitted_at === null ? null : formatDateTime(submitted_at, OFFICE_COUNTRY),
    },
    { header: 'Knows the child', value: ({ recused_at }) => recused_at !== null },
  ]
  return (
    <ExportButton
      name="sheets"
      subject="Sheets"
      isLogged
      columns={columns}
      rowKey={({ application_id, judge_id }) => `${application_id} ${judge_id}`}
      fetchRange={async (last, signal) => {
        const rows = await exportSheets(round.id, last?.application_id, signal)
        const isLast = new Set(rows.map(({ application_id }) => application_id)).size < EXPORTED
        return { rows, isLast }
      }}
    />
  )
}

function emailsThatLeft(count = 0): string {
  if (count === 0) return 'No email has left yet.'
  return count === 1
    ? '1 email has already left.'
    : `${formatCount(count)} emails have already left.`
}
