/** As somebody is called in running text: "Ada" of "Ada Obi". The full name stands once on a card. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
