/** The name in running text: "Ada" for "Ada Obi". The full name appears once per card. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
