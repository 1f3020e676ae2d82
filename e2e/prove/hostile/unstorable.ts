import type { Service } from '../../../src/service/create-service.ts'

/** What a database cannot hold but a service can say in JSON; what stands for it in the store; how it is said. */
const STAND_INS = [
  [/\0/g, '\ue000', '\\u0000'],
  [/\ud800(?![\udc00-\udfff])/g, '\ue001', '\\ud800'],
  [/(?<![\ud800-\udbff])\udfff/g, '\ue002', '\\udfff'],
] as const

export function storable(text: string): string {
  return STAND_INS.reduce((kept, [said, standIn]) => kept.replace(said, standIn), text)
}

/** The service, saying what its store cannot hold, and understanding those ids as a path can say them. */
export function saying(service: Service, ids: readonly string[]): Service {
  const stored = new Map(
    ids.map((id) => [encodeURIComponent(id.toWellFormed()), encodeURIComponent(storable(id))]),
  )
  return async (request) => {
    const url = new URL(request.url)
    const path = url.pathname.split('/').map((segment) => stored.get(segment) ?? segment)
    url.pathname = path.join('/')
    const response = await service(new Request(url, { headers: request.headers }))
    const type = response.headers.get('content-type') ?? ''
    const body = new Uint8Array(await response.arrayBuffer())
    return new Response(inJson(body), {
      status: response.status,
      headers: { 'content-type': type },
    })
  }
}

function inJson(body: Uint8Array): string {
  const text = new TextDecoder().decode(body)
  return STAND_INS.reduce((all, [, standIn, said]) => all.replaceAll(standIn, said), text)
}
