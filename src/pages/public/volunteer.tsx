import { useState } from 'react'
import { ChildDrawing } from '@/components/child-drawing'
import { PageHero } from '@/components/page-hero'
import { VolunteerForm } from '@/features/public/volunteers/components/volunteer-form'
import { VolunteerThanks } from '@/features/public/volunteers/components/volunteer-thanks'
import { useSubmitVolunteer } from '@/features/public/volunteers/queries'
import type { VolunteerInput } from '@/features/public/volunteers/schema'

export default function VolunteerPage() {
  return (
    <>
      <PageHero
        size="low"
        emblem={<ChildDrawing child="music" className="size-full" />}
        title="Volunteer"
        lead="Help a child find the stage: at auditions, in the neighbourhoods that we visit, in partner schools, or as the coordinator of your state or province."
      />
      <div className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
        <VolunteerApplication />
      </div>
    </>
  )
}

function VolunteerApplication() {
  const submit = useSubmitVolunteer()
  const [volunteer, setVolunteer] = useState<VolunteerInput | null>(null)
  return volunteer ? (
    <VolunteerThanks volunteer={volunteer} onAnother={() => setVolunteer(null)} />
  ) : (
    <VolunteerForm
      onSubmit={async (input) => {
        await submit.mutateAsync(input)
        setVolunteer(input)
      }}
    />
  )
}
