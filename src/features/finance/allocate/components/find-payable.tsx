import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '@/components/search-box'
import { Icon } from '@/components/ui/icon'
import { toAppError } from '@/lib/api/errors'
import { unchosen, withChosen } from '../allocation'
import { endedWords } from '../payables'
import type { FoundPayable } from '../api'
import { allocateQueries } from '../queries'
import type { AllocatePartsProps } from './allocate-parts'

/** Finds a child of any family or a donation, and offers everything that its family needs. */
export function FindPayable({ form, parts, spread }: Omit<AllocatePartsProps, 'isOnly'>) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState<string>()
  // The id of the part picked last: its amount takes the focus.
  const picked = useRef<string | null>(null)
  useEffect(() => {
    const index = parts.findIndex(({ payable }) => payable.id === picked.current)
    if (index === -1) return
    picked.current = null
    form.setFocus(`parts.${index}.amount`)
  }, [form, parts])
  const found = useQuery({ ...allocateQueries.find(search), enabled: search !== '' })

  async function pick({ id, family, name, donation }: FoundPayable) {
    setProblem(undefined)
    try {
      const needs =
        donation || family === null
          ? { payables: [donation].filter((one) => one !== null), families: [] }
          : await queryClient.fetchQuery(allocateQueries.payables([family]))
      const { parts: before, families, origin } = form.getValues()
      const known = new Set(
        before.flatMap(({ payable, waiting }) => [payable, ...waiting].map((one) => one.id)),
      )
      const added = needs.payables.filter((one) => !known.has(one.id))
      const next = [...before, ...added.map(unchosen)]
      const wanted = needs.payables.find((one) => one.id === id || one.child === id)
      picked.current = wanted?.id ?? null
      form.setValue('families', [
        ...families,
        ...needs.families.filter((one) => families.every((other) => other.id !== one.id)),
      ])
      if (!wanted && family !== null) form.setValue('credit_to', family)
      spread(wanted ? withChosen(next, wanted.id) : next)
      form.clearErrors()
      setSearch('')
      if (!wanted) {
        const isKept = origin?.kind !== 'credit' && needs.families.length > 0
        setProblem(`Nothing is due for ${name}${isKept ? ': keep it as the family’s credit' : ''}.`)
      } else if (wanted.endedYear !== null) setProblem(`${endedWords(wanted.endedYear)}.`)
    } catch (cause) {
      setProblem(toAppError(cause).message)
    }
  }

  const rows = search === '' ? [] : (found.data ?? [])
  return (
    <div role="search" aria-label="Find what it pays" className="flex flex-col gap-2">
      <SearchBox
        key={search === '' ? 'empty' : 'typed'}
        label={
          parts.length === 0
            ? 'Find a child, a parent or a donation'
            : 'Find another child or donation'
        }
        isLabelShown
        value={search}
        onSearch={setSearch}
      />
      <p role="status" className="text-sm empty:hidden">
        {statusWords(search, found.isFetching, rows.length, found.error?.message ?? problem)}
      </p>
      {rows.length === 0 ? null : (
        <ul aria-label="Found" className="flex flex-col gap-1">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => void pick(row)}
                className="flex min-h-11 w-full items-start gap-2 rounded-control px-3 py-2 text-left hover:bg-muted"
              >
                <Icon name="plus" className="mt-0.5 text-primary-strong" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{row.name}</span>
                  <span className="block text-sm text-muted-foreground">
                    {row.facts.join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function statusWords(
  search: string,
  isAsking: boolean,
  count: number,
  problem: string | undefined,
): string | undefined {
  if (problem) return problem
  if (search === '') return undefined
  if (isAsking) return 'Searching…'
  return count === 0 ? `Nothing found for “${search}”.` : undefined
}
