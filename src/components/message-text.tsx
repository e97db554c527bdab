/** The organisers' text as plain text. It keeps its line breaks and its direction, left to right or right to left. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  )
}
