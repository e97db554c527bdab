import { useEffect, useEffectEvent, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '@/lib/list-params'
import { Field } from './ui/field'
import { SearchInput } from './ui/search-input'

const DEBOUNCE_MS = 300

export interface SearchBoxProps {
  label: string
  /** What is searched for now, as the address says. */
  value: string
  onSearch: (text: string) => void
}

/** Searches some moments after the last key, and follows the address when that changes. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  // The answer to one's own search must not overwrite what was typed after it.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }

  const search = useEffectEvent(onSearch)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === value) return
    const timer = setTimeout(() => {
      setSent(wanted)
      search(wanted)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted, value])

  return (
    <Field label={label} isLabelHidden isRequired>
      <SearchInput
        value={text}
        placeholder={label}
        maxLength={MAX_SEARCH_LENGTH}
        aria-required={undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  )
}
