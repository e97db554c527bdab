import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDate } from '@/domain/dates'
import { type Currency, formatCount } from '@/domain/money'
import { Money } from '@/components/money'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { decideDays } from '../days'
import type { ReadAnswers, ReadQuestions, StatementRow } from '../statement'
import { Group } from './line-group'

interface AnswerProps {
  answers: ReadAnswers
  onAnswer: (answers: ReadAnswers) => void
}

export interface QuestionsProps extends AnswerProps {
  questions: ReadQuestions
  /** As 2026-05-05. */
  today: string
}

const ORDERS = ['day-first', 'month-first'] as const

/** The questions that the file leaves open, each asked once for the whole file. */
export function Questions({ questions, answers, today, onAnswer }: QuestionsProps) {
  const { dayOrder, year, words } = questions
  const thisYear = Number(today.slice(0, 4))
  return (
    <>
      {dayOrder === null ? null : (
        <Question words={`“${dayOrder}” can be two days. Which one is it?`}>
          {ORDERS.map((order) => (
            <Button
              key={order}
              variant="secondary"
              onClick={() => onAnswer({ ...answers, dayOrder: order })}
            >
              {dayWords(dayOrder, { ...answers, dayOrder: order })}
            </Button>
          ))}
        </Question>
      )}
      {dayOrder !== null || year === null ? null : (
        <Question words={`“${year}” has no year. Which year is the statement of?`}>
          {[thisYear, thisYear - 1].map((one) => (
            <Button
              key={one}
              variant="secondary"
              onClick={() => onAnswer({ ...answers, year: one })}
            >
              {String(one)}
            </Button>
          ))}
        </Question>
      )}
      {words.map((word) => (
        <Question key={word} words={`What does “${word}” mean in this file?`}>
          {(['in', 'out'] as const).map((side) => (
            <Button
              key={side}
              variant="secondary"
              aria-label={`“${word}” is money ${side}`}
              onClick={() =>
                onAnswer({ ...answers, words: new Map([...(answers.words ?? []), [word, side]]) })
              }
            >
              {side === 'in' ? 'Money in' : 'Money out'}
            </Button>
          ))}
        </Question>
      ))}
    </>
  )
}

function Question({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={words}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-border bg-surface p-4"
    >
      <p className="min-w-0 font-semibold wrap-anywhere text-warning-strong">{words}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}

/** The day in one of its readings, such as 5 June 2026. */
function dayWords(text: string, answers: ReadAnswers): string {
  const { dayOf } = decideDays({
    cells: [text],
    period: [],
    // The question shows both readings, even of a future day.
    today: '9999-01-01',
    answers,
  })
  const day = dayOf(text)
  if (day !== null) return formatDate(day)
  return answers.dayOrder === 'day-first' ? 'The day stands first' : 'The month stands first'
}

export interface UndatedProps extends AnswerProps {
  rows: readonly StatementRow[]
  currency: Currency
  today: string
}

/** Lines with an unreadable day: each is stored once somebody has typed the day. */
export function Undated({ rows, currency, answers, today, onAnswer }: UndatedProps) {
  return (
    <Group
      title="Without a day"
      note="Their day cannot be read. Look it up in the bank and type it: until then they are not kept."
    >
      {rows.map((row) => (
        <li
          key={row.line}
          className="grid min-w-0 gap-3 rounded-card border border-border bg-surface p-4 md:grid-cols-2"
        >
          <p className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{row.narration || 'No narration'}</span>
            <span className="text-sm text-muted-foreground">
              {[row.date && `“${row.date}”`, `line ${formatCount(row.line)}`]
                .filter(Boolean)
                .join(', ')}
            </span>
            <Money
              isExact
              amount={row.amount}
              currency={currency}
              className="block font-semibold"
            />
          </p>
          <DayForm
            line={row.line}
            today={today}
            onDay={(day) =>
              onAnswer({ ...answers, days: new Map([...(answers.days ?? []), [row.line, day]]) })
            }
          />
        </li>
      ))}
    </Group>
  )
}

interface DayFormProps {
  line: number
  today: string
  onDay: (day: string) => void
}

function DayForm({ line, today, onDay }: DayFormProps) {
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) setError('Please give the day.')
    else if (day > today) setError('This day has not been yet.')
    else onDay(day)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field label={`Day of line ${formatCount(line)}`} isRequired error={error}>
        <Input
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Use this day
      </Button>
    </form>
  )
}
