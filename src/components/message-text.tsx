/** The organisers' words as plain text: their lines stay, and they read from the left or the right, as written. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  )
}
