/** A seed, a hash: its name, and its text where a line may break anywhere. */
export function Hash({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-text-2">{label}</dt>
      <dd className="font-mono text-sm break-all">{text}</dd>
    </div>
  )
}
