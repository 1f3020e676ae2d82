import type { Routing } from '../../../domain/alarms/routing/routing.ts'
import { type AlarmRule, DEFAULT_RULES } from '../../../domain/alarms/rule.ts'
import { jsonPath, problemsOf } from '../../stations/file/parse-stations-file.ts'
import { readJson } from '../../util/read-json.ts'
import { receiverProblem } from '../delivery/channels/channel-kinds.ts'
import type { Receiver } from './receiver.ts'
import { type AlarmsInFile, alarmsFile, type ReceiverInFile, type RouteInFile } from './schema.ts'
import { toRouting, toRule } from './to-config.ts'

export interface AlarmsConfig {
  rules: readonly AlarmRule[]
  receivers: readonly Receiver[]
  routing: Routing
}

export const NO_ALARMS_FILE: AlarmsConfig = {
  rules: DEFAULT_RULES,
  receivers: [],
  routing: { route: null, quietHours: [] },
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The config, or all problems, each with its place. */
export function parseAlarmsFile(
  text: string,
  environment: Environment,
): { config: AlarmsConfig } | { problems: string[] } {
  const written = readJson(text)
  if ('problem' in written) return { problems: [written.problem] }
  const parsed = alarmsFile.safeParse(written.value)
  if (!parsed.success) return { problems: problemsOf(parsed.error) }
  const file = parsed.data
  const receivers = file.receivers.map((receiver) => ({
    ...receiver,
    secret: secretOf(receiver, environment),
  }))
  const problems = [
    ...namesTwice(file),
    ...unknownReceivers(file),
    ...missingSecrets(file, environment),
    ...receivers.flatMap((receiver, n) => unusable(receiver, n, environment)),
  ]
  if (problems.length > 0) return { problems }
  return {
    config: {
      rules: file.rules?.map(toRule) ?? DEFAULT_RULES,
      receivers,
      routing: toRouting(file),
    },
  }
}

function namesTwice({ rules = [], receivers }: AlarmsInFile): string[] {
  return [
    ...repeated(rules.map(({ id }) => id)).map((n) => `rules[${n}].id: another rule is called that`),
    ...repeated(receivers.map(({ name }) => name)).map(
      (n) => `receivers[${n}].name: another receiver is called that`,
    ),
  ]
}

function repeated(names: readonly string[]): number[] {
  return [...names.keys()].filter((n) => names.indexOf(names[n] as string) < n)
}

function unknownReceivers({ receivers, route }: AlarmsInFile): string[] {
  const known = new Set(receivers.map(({ name }) => name))
  const problems: string[] = []
  const check = (name: string, ...path: PropertyKey[]) => {
    if (!known.has(name))
      problems.push(`${jsonPath(path)}: there is no receiver called ${JSON.stringify(name)}`)
  }
  const walk = ({ receiver, escalations = [], routes = [] }: RouteInFile, path: PropertyKey[]) => {
    check(receiver, ...path, 'receiver')
    for (const [n, one] of escalations.entries()) check(one.receiver, ...path, 'escalations', n, 'receiver')
    for (const [n, child] of routes.entries()) walk(child, [...path, 'routes', n])
  }
  if (route) walk(route, ['route'])
  return problems
}

function missingSecrets({ receivers }: AlarmsInFile, environment: Environment): string[] {
  return receivers.flatMap((receiver, n) => {
    const named = secretVariable(receiver)
    return named === undefined || environment[named.variable]
      ? []
      : [`receivers[${n}].${named.field}: the variable ${named.variable} is not set`]
  })
}

function unusable(receiver: Receiver, n: number, environment: Environment): string[] {
  const found = receiverProblem(receiver, environment)
  if (!found) return []
  const { field, problem } = found
  const named = secretVariable(receiver)
  return field === 'secret' && named
    ? [`receivers[${n}].${named.field}: what the variable ${named.variable} holds ${problem}`]
    : [`receivers[${n}].${field}: ${problem}`]
}

function secretOf(receiver: ReceiverInFile, environment: Environment): string | null {
  const named = secretVariable(receiver)
  return (named && environment[named.variable]) ?? null
}

function secretVariable(receiver: ReceiverInFile): { field: string; variable: string } | undefined {
  const fields = Object.entries(receiver).find(([field]) => field.endsWith('Env'))
  return fields && { field: fields[0], variable: String(fields[1]) }
}
