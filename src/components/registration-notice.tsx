import { Icon } from '@/components/ui/icon'

/** Says on top of a form, and again where its button would stand, why it cannot be sent now. */
export function RegistrationNotice({ sentence }: { sentence: string }) {
  return (
    <p className="flex gap-2 rounded-card bg-info-soft px-4 py-3 font-semibold text-info-strong">
      <Icon name="calendar" className="mt-0.5" />
      <span>{sentence}</span>
    </p>
  )
}
