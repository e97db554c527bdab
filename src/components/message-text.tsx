/** What the organisers wrote, as plain text: its lines stay, and whichever way it is written it reads. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  )
}
