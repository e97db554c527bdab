import { useState } from 'react'
import { isDay } from '@/lib/list-params'
import { useAddressValue } from '@/lib/use-address-value'
import { Input, type InputProps } from './ui/input'

export interface DayInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  /** As the address says: YYYY-MM-DD, or null for any. */
  day: string | null
  onPick: (day: string | null) => void
}

/** A day to filter a list by. The filter waits for a complete date, because a year is typed digit by digit. */
export function DayInput({ day, onPick, ...props }: DayInputProps) {
  const picked = day ?? ''
  const [text, setText] = useState(picked)
  const { send } = useAddressValue(picked, () => setText(picked))
  return (
    <Input
      {...props}
      type="date"
      value={text}
      onChange={({ target: { value } }) => {
        setText(value)
        if (value !== '' && !isDay(value)) return
        send(value)
        onPick(value === '' ? null : value)
      }}
    />
  )
}
