import { useEffect, useEffectEvent, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '@/lib/list-params'
import { useAddressValue } from '@/lib/use-address-value'
import { Field } from './ui/field'
import { SearchInput } from './ui/search-input'

const DEBOUNCE_MS = 300

const LONGEST = `A search takes up to ${MAX_SEARCH_LENGTH} characters.`

export interface SearchBoxProps {
  label: string
  /** The present search, as the address says. */
  value: string
  /** Where the label is drawn above the field, in place of standing in it. */
  isLabelShown?: boolean
  className?: string
  /** In place of the label, where the field is too narrow for it. */
  placeholder?: string
  onSearch: (text: string) => void
}

/** Searches some moments after the last key or when the field is left, and follows the address when that changes. */
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
      isRequired
      // The browser takes no more and says nothing, and an address with more is cut.
      hint={text.length >= MAX_SEARCH_LENGTH ? LONGEST : undefined}
      className={className}
    >
      <SearchInput
        value={text}
        placeholder={isLabelShown ? undefined : placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        aria-required={undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // In a form, the key is the search's.
          event.preventDefault()
          if (isPending) search()
        }}
        // A search that came after a press elsewhere, on "Clear filters" say, would undo that.
        onBlur={() => {
          if (isPending) search()
        }}
      />
    </Field>
  )
}
