/** An address that breaks behind its @ before it breaks anywhere else. */
export function Email({ address }: { address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
