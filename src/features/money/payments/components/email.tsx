/** An address that breaks behind its @ before it breaks anywhere else. */
export function Email({ address }: { address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <span translate="no" className="wrap-anywhere">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  )
}
