/** A file of the base map; rejects where it cannot be had. */
export async function fetched(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`A part of the base map could not be had: ${response.status}`)
  return response
}
