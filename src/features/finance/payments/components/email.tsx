/** An email address that wraps after its @ before anywhere else. */
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
