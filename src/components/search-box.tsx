import { useEffect, useEffectEvent, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '@/lib/list-params'
import { useAddressValue } from '@/lib/use-address-value'
import { Field } from './ui/field'
import { SearchInput } from './ui/search-input'

const DEBOUNCE_MS = 300

const LONGEST = `A search takes up to ${MAX_SEARCH_LENGTH} characters.`

export interface SearchBoxProps {
  label: string
  /** The current search, from the URL. */
  value: string
  /** Shows the label above the field instead of inside it. */
  isLabelShown?: boolean
  className?: string
  /** Replaces the label if the field is too narrow for it. */
  placeholder?: string
  onSearch: (text: string) => void
}

/** Searches shortly after the last key press or when the field loses the focus, and follows changes of the URL. */
export function SearchBox({
  label,
  value,
  isLabelShown = false,
  className,
  placeholder = label,
  onSearch,
}: SearchBoxProps) {
  const [text, setText] = useState(value)
  const { latest, send } = useAddressValue(value, () => setText(value))

  const wanted = text.trim()
  const isPending = wanted !== latest

  function search() {
    send(wanted)
    onSearch(wanted)
  }

  const searchLater = useEffectEvent(search)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => searchLater(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [isPending, wanted])

  return (
    <Field
      label={label}
      isLabelHidden={!isLabelShown}
      isFilter
      // The browser silently stops at this length, and a longer search in the URL is cut.
      hint={text.length >= MAX_SEARCH_LENGTH ? LONGEST : undefined}
      className={className}
    >
      <SearchInput
        value={text}
        placeholder={isLabelShown ? undefined : placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Inside a form, Enter belongs to the search.
          event.preventDefault()
          if (isPending) search()
        }}
        // Searches on blur, because a later search would undo a press elsewhere, such as on "Clear filters".
        onBlur={() => {
          if (isPending) search()
        }}
      />
    </Field>
  )
}
