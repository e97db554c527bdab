import { Spinner } from '@/components/ui/spinner'

/** Shown in place of a page while its code or session loads. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner />
    </div>
  )
}
