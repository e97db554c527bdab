import { KeptWords } from '@/components/kept-words'

/** Explains support points; the database calculates them in `private.public_points`. */
export function SupportPoints() {
  return (
    <KeptWords text="A support point is ₦500 or R10 paid for a child." words={['₦500', 'R10']} />
  )
}
