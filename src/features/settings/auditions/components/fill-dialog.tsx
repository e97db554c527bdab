import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import { TALENT_TITLES } from '@/domain/talents'
import type { Plan, WaitingChild } from '../api'
import { planQueries, useFillPlan } from '../queries'
import { childrenWords } from '../labels'

export interface FillDialogProps {
  plan: Plan
  onClose: () => void
}

/** Chooses who gets a day's free slots: as many children of its state as fit, unless unticked. */
export function FillDialog({ plan, onClose }: FillDialogProps) {
  const formId = useId()
  const query = useQuery(planQueries.unplanned(plan.id))
  const fill = useFillPlan()
  const [talent, setTalent] = useState('')
  const [isPassedOnly, setIsPassedOnly] = useState(true)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const isFitting = (child: WaitingChild) =>
    (talent === '' || child.talents.includes(talent)) &&
    (!isPassedOnly || child.entry_video_status === 'approved')
  const listed = (query.data ?? []).filter(isFitting)
  const ticked = listed.filter(({ application_id }) => !unticked.has(application_id))
  const chosen = ticked.slice(0, plan.free)

  function toggle(id: string) {
    const next = new Set(unticked)
    if (!next.delete(id)) next.add(id)
    setUnticked(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    fill.mutate(
      { id: plan.id, ids: chosen.map(({ application_id }) => application_id) },
      { onSuccess: onClose },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={fill.isPending}
      title="Fill the slots"
      description={`${plan.state_city} has these children without a time, ${
        plan.round > 1 ? `the best of round ${plan.round - 1}` : 'longest registered'
      } first. Brothers and sisters come one after the other.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={fill.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            isBusy={fill.isPending}
            busyText="Planning…"
            disabled={chosen.length === 0}
          >
            {`Plan ${childrenWords(chosen.length)}`}
          </Button>
        </>
      }
    >
      {/* Enter submits from any row, so that nobody has to tab through all of them. */}
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <Field label="Talent">
            <Select
              placeholder="Any talent"
              options={TALENT_TITLES}
              value={talent}
              onChange={({ target }) => setTalent(target.value)}
            />
          </Field>
          <Checkbox
            label="Only children whose video passed"
            checked={isPassedOnly}
            onChange={({ target }) => setIsPassedOnly(target.checked)}
          />
        </div>
        <QueryView
          query={query}
          errorTitle="Could not fetch the children."
          skeleton={<SkeletonList count={5} className="h-10" />}
          isEmpty={() => listed.length === 0}
          empty={<p>Nobody waits for a time here. Approve children, or change the filter.</p>}
        >
          {() => (
            <>
              <p role="status">
                <span>{`${childrenWords(listed.length)}, ${plan.free} free ${plan.free === 1 ? 'slot' : 'slots'}.`}</span>
                {ticked.length > plan.free ? (
                  <span>{` The first ${plan.free} who are ticked get them.`}</span>
                ) : null}
              </p>
              <ul aria-label="Children without a time" className="divide-y divide-border">
                {listed.map((child) => (
                  <li key={child.application_id}>
                    <Checkbox
                      label={
                        <>
                          <span translate="no">{child.child_name}</span>
                          <span className="text-muted-foreground">
                            {[
                              `, ${child.age}, ${child.talents.join(' and ')}`,
                              ...(child.previous_score === null
                                ? []
                                : [`${child.previous_score} in round ${plan.round - 1}`]),
                              ...(child.was_absent ? ['did not come last time'] : []),
                            ].join(' · ')}
                          </span>
                        </>
                      }
                      checked={!unticked.has(child.application_id)}
                      onChange={() => toggle(child.application_id)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </form>
    </Dialog>
  )
}
