/** Says that a form has been filled with text typed before and never saved. */
export function RestoredNotice() {
  return (
    <p role="status" className="rounded-card bg-info-soft px-4 py-3 text-info-strong">
      What you had typed before is filled in again. It isn’t saved yet.
    </p>
  )
}
