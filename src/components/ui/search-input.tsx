import { Icon } from './icon'
import { Input, type InputProps } from './input'

export function SearchInput(props: InputProps) {
  return (
    <div className="relative">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...props}
        className="pl-10"
      />
    </div>
  )
}
