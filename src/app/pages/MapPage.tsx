export function MapPage() {
  return <main />
}
