import { Icon } from '@/components/ui/icon'

/** Says at the top of a form, and again in place of its button, why it cannot be sent now. */
export function RegistrationNotice({ sentence }: { sentence: string }) {
  return (
    <p className="flex gap-2 rounded-card bg-info-soft px-4 py-3 font-semibold text-info-strong">
      <Icon name="calendar" className="mt-0.5" />
      <span>{sentence}</span>
    </p>
  )
}
