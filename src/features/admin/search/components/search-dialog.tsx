import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Edition, pastYear } from '@/domain/edition'
import { SHORTEST_SUBSTRING } from '@/domain/search'
import { Badge } from '@/components/ui/badge'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { SearchInput } from '@/components/ui/search-input'
import { useEditions } from '@/lib/editions'
import { MAX_SEARCH_LENGTH } from '@/lib/list-params'
import { useMember } from '@/lib/member'
import type { PanelItem } from '../api'
import { groupsOf } from '../groups'
import { hrefOfAll, hrefOfItem } from '../links'
import { panelQueries } from '../queries'
import { factsOf, statusOf, titleOf } from '../labels'

export interface SearchDialogProps {
  /** The text in the box, including keys typed before it rendered. */
  text: string
  onType: (text: string) => void
  onClose: () => void
}

const DEBOUNCE_MS = 200
const SUGGESTED = 'Did you mean'

interface Option {
  href: string
  group: string
  /** Undefined for the link to the whole list. */
  item?: PanelItem
  /** The child's year, if it is not the current one. */
  year: number | null
}

/** One search box for everything: a combobox with options grouped by kind. */
export function SearchDialog({ text, onType, onClose }: SearchDialogProps) {
  const navigate = useNavigate()
  const listId = useId()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const query = useQuery({ ...panelQueries.search(wanted), enabled: wanted !== '' })
  const editions = useEditions(query.isSuccess)

  const opensChildren = useMember().opens('applications')
  const typed = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const found = wanted === '' || typed === '' ? undefined : query.data
  const options = optionsOf(found, editions, opensChildren)
  // The rows may still be those of the previous text: keys must not open them.
  const isFresh = found?.search === typed
  const active = options[Math.min(at, options.length - 1)]

  function open({ href }: Option) {
    onClose()
    void navigate(href)
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setAt(
        (before) => (Math.min(before, options.length - 1) + step + options.length) % options.length,
      )
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isFresh && active) open(active)
      else setWanted(typed)
    }
  }

  const activeId = active ? `${listId}-${options.indexOf(active)}` : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <Dialog isOpen onClose={onClose} title="Search the whole panel">
      <div className="flex flex-col gap-4">
        <Field
          label="Child, parent, phone, email or reference"
          isFilter
          hint={
            text.length >= MAX_SEARCH_LENGTH
              ? `A search takes up to ${MAX_SEARCH_LENGTH} characters.`
              : undefined
          }
        >
          <SearchInput
            // type="text": a search field may not have the combobox role.
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeId}
            value={text}
            maxLength={MAX_SEARCH_LENGTH}
            onChange={(event) => {
              onType(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKey}
          />
        </Field>
        <p
          role="status"
          className={clsx('text-muted-foreground', found?.items.length && 'sr-only')}
        >
          {statusWords(typed, query.isError ? 'failed' : isFresh ? options : 'asking')}
        </p>
        {query.isError && typed !== '' ? (
          <ErrorState
            title="The search didn’t work"
            message={query.error.message}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : null}
        <div id={listId} role="listbox" aria-label="Found" className="flex flex-col gap-4">
          {groupsWithOptions(options).map(([group, ofGroup], index) => (
            <div key={group} role="group" aria-labelledby={`${listId}-group-${index}`}>
              <p
                id={`${listId}-group-${index}`}
                className="pb-1 text-sm font-semibold text-muted-foreground"
              >
                {group}
              </p>
              {ofGroup.map((option) => (
                <OptionRow
                  key={option.href}
                  id={`${listId}-${options.indexOf(option)}`}
                  option={option}
                  isActive={option === active}
                  onOpen={() => open(option)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

interface Found {
  search: string
  items: readonly PanelItem[]
  suggestions: readonly PanelItem[]
}

function optionsOf(
  found: Found | undefined,
  editions: readonly Edition[],
  opensChildren: boolean,
): Option[] {
  if (!found) return []
  function optionOf(item: PanelItem, group: string): Option {
    const year = pastYear(editions, item.edition)
    return { href: hrefOfItem(item, year, opensChildren), group, item, year }
  }
  const options = groupsOf(found.items).flatMap(({ label, items, hasMore }) => {
    const own = items.map((item) => optionOf(item, label))
    const [first] = own
    if (!hasMore || !first?.item) return own
    const { item, year } = first
    return [
      ...own,
      { href: hrefOfAll(item, found.search, year, opensChildren), group: label, year },
    ]
  })
  return [...options, ...found.suggestions.map((item) => optionOf(item, SUGGESTED))]
}

function groupsWithOptions(options: readonly Option[]): [string, Option[]][] {
  const names = [...new Set(options.map(({ group }) => group))]
  return names.map((name) => [name, options.filter(({ group }) => group === name)])
}

function statusWords(typed: string, options: readonly Option[] | 'asking' | 'failed'): string {
  if (typed === '') return 'Words in any order: “Ada Lagos”, “0803 123 4567”, “KZ-7F3K9Q”.'
  if (options === 'failed') return ''
  if (options === 'asking') return 'Searching…'
  if (options.some(({ group }) => group === SUGGESTED)) {
    return `Nothing found for “${typed}”. These names are like it.`
  }
  const count = options.filter(({ item }) => item !== undefined).length
  if (count > 0) return count === 1 ? '1 found' : `${count} found`
  return typed.length < SHORTEST_SUBSTRING
    ? `Nothing begins with “${typed}”. Type at least ${SHORTEST_SUBSTRING} characters to look inside names and numbers.`
    : `Nothing found for “${typed}”. Check the spelling, or try fewer words.`
}

interface OptionRowProps {
  id: string
  option: Option
  isActive: boolean
  onOpen: () => void
}

function OptionRow({ id, option: { group, item, year }, isActive, onOpen }: OptionRowProps) {
  const status = item ? statusOf(item) : null
  return (
    // The combobox handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onOpen}
      className={clsx(
        'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control px-3 py-2 hover:bg-muted sm:flex-nowrap',
        isActive && 'bg-muted outline-2 -outline-offset-2 outline-primary',
      )}
    >
      {item ? (
        <>
          <span className="min-w-0 wrap-anywhere max-sm:w-full">
            <span className="block font-semibold">
              <span>{titleOf(item)}</span>
              {year === null ? null : <span className="font-normal">{` ${year}`}</span>}
            </span>
            <span className="block text-sm text-muted-foreground">{factsOf(item).join(' · ')}</span>
          </span>
          {status ? (
            <span className="shrink-0 whitespace-nowrap">
              <Badge tone={status.tone}>{status.label}</Badge>
            </span>
          ) : null}
        </>
      ) : (
        <span className="font-semibold text-primary-strong">{`All ${group.toLowerCase()}`}</span>
      )}
    </div>
  )
}
