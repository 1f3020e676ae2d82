/** What a browser brings back after that answer, as a `Cookie` header; empty where it was given nothing. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
