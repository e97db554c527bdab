import { Spinner } from '@/components/ui/spinner'

/** Stands where a page will be while its code or its session loads. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner />
    </div>
  )
}
