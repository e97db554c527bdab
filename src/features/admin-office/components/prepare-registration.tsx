import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyView } from '@/lib/lazy'

const PrepareForm = lazyView(async () => (await import('./prepare-form')).PrepareForm)

/** The registration that the office fills in for a family on the telephone. */
export function PrepareRegistration() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="prepare" className="flex flex-col gap-2">
      <h2 id="prepare" className="text-xl">
        A family that is not registered yet
      </h2>
      {isOpen ? (
        <PrepareForm onFailure={() => setIsOpen(false)} onClose={() => setIsOpen(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Prepare a registration
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-muted-foreground">
            Ask them on the phone, and send the answers back as a link. They check them and
            register.
          </p>
        </div>
      )}
    </section>
  )
}
