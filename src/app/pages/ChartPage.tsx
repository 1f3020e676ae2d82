export function ChartPage() {
  return <main />
}
