/** The talents of a child, one chip each. */
export function TalentChips({ talents }: { talents: readonly string[] }) {
  return (
    <ul aria-label="Talents" className="mt-1 flex flex-wrap gap-1">
      {talents.map((talent) => (
        <li key={talent} className="rounded-pill bg-muted px-2 py-0.5 text-sm font-medium">
          {talent}
        </li>
      ))}
    </ul>
  )
}
