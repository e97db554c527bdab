import { useEffect, useRef } from 'react'
import { Star } from '@/components/star'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { volunteerLink } from '../message'
import type { VolunteerInput } from '../schema'

export interface VolunteerThanksProps {
  volunteer: VolunteerInput
  onAnother: () => void
}

/** Shown once the application is stored; the message link remains in case WhatsApp did not open. */
export function VolunteerThanks({ volunteer, onAnother }: VolunteerThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const link = volunteerLink(volunteer)
  return (
    <div className="flex flex-col items-start gap-4">
      <Star className="size-12" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl break-words">
        Thank you, <span translate="no">{volunteer.full_name.trim()}</span>!
      </h2>
      <p className="text-lg">
        {`We have your application. ${link ? 'Please also send the message waiting in WhatsApp, so that we can reply.' : ''}`}
      </p>
      {link ? (
        <ButtonAnchor href={link}>
          <Icon name="whatsapp" /> Open the message in WhatsApp
        </ButtonAnchor>
      ) : null}
      <Button variant="quiet" onClick={onAnother}>
        Another application
      </Button>
    </div>
  )
}
