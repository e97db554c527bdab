import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyView } from '@/lib/lazy'

const PrepareForm = lazyView(async () => (await import('./prepare-form')).PrepareForm)

/** Opens the form that the office fills in for a family on the phone. */
export function PrepareRegistration() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  return (
    <section aria-labelledby="prepare" className="flex flex-col gap-3">
      <h2 id="prepare" className="text-xl">
        A family that is not registered yet
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={opener}
          variant="secondary"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Prepare a registration
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-muted-foreground">
          Ask them on the phone, and send the answers back as a link. They check them and register.
        </p>
      </div>
      {isOpen ? <PrepareForm onFailure={close} onClose={close} /> : null}
    </section>
  )
}
