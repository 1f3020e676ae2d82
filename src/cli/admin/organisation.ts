import { Command, InvalidArgumentError } from 'commander'
import { issueBasicKey, issuePublicKey } from '../../service/auth/issue-keys.ts'
import type { Organisation, Store } from '../../service/store/store.ts'
import { printable, table } from '../printable.ts'
import { type AdminContext, type Report, report, type VerbOptions, verb } from './context.ts'

const MAX_NAME_LENGTH = 200

export function organisationCommand(context: AdminContext): Command {
  const add = verb('add', 'add an organisation with a Basic pair and a public key, which are shown once')
    .argument('<name>', 'its name, unique', nameOf)
    .option(
      '--offset <hours>',
      'whole hours from UTC that its timestamps are given in, -12 to 14',
      hoursOf,
      0,
    )
    .action((name: string, options: VerbOptions & { offset: number }) =>
      report(context, options, (store) => addOrganisation(store, name, options.offset)),
    )
  const list = verb('list', 'list the organisations').action((options: VerbOptions) =>
    report(context, options, listOrganisations),
  )
  return new Command('organisation')
    .description('organisations, each of which sees its own devices only')
    .addCommand(add)
    .addCommand(list)
}

async function addOrganisation(store: Store, name: string, offsetHours: number): Promise<Report> {
  if ((await store.organisations()).some((one) => one.name === name)) {
    throw new Error(
      `There is an organisation "${printable(name)}" already. "admin key rotate" gives it a new pair, ` +
        'with --public a new public key.',
    )
  }
  const { id } = await store.addOrganisation(name, offsetHours)
  const { apiKey, secretKey } = await issueBasicKey(store, id)
  const publicKey = await issuePublicKey(store, id)
  return {
    json: { id, name, api_key: apiKey, secret_key: secretKey, public_key: publicKey },
    lines: [
      `Added the organisation "${printable(name)}".`,
      ...table([
        ['id', id],
        ['api key', apiKey],
        ['secret key', secretKey],
        ['public key', publicKey],
      ]),
      'The secret key and the public key are not shown again. Keep the secret key on a server.',
    ],
    change: { event: 'organisation-add', what: { organisation: name } },
  }
}

async function listOrganisations(store: Store): Promise<Report> {
  const organisations = await store.organisations()
  const rows = organisations.map(({ id, name, offsetHours }) => [id, printable(name), offsetOf(offsetHours)])
  return {
    json: organisations.map(({ id, name, offsetHours }) => ({ id, name, offset_hours: offsetHours })),
    lines:
      rows.length > 0
        ? table([['id', 'name', 'offset'], ...rows])
        : ['There is no organisation yet. "admin organisation add NAME" makes one.'],
  }
}

function nameOf(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > MAX_NAME_LENGTH || name !== printable(name)) {
    throw new InvalidArgumentError(`A name has 1 to ${MAX_NAME_LENGTH} characters and no control characters.`)
  }
  return name
}

function hoursOf(text: string): number {
  const hours = Number(text)
  if (!/^[+-]?\d{1,2}$/.test(text) || hours < -12 || hours > 14) {
    throw new InvalidArgumentError('An offset is a whole number of hours from -12 to 14.')
  }
  return hours
}

function offsetOf(hours: number): string {
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
}

/** By id, else by name. */
export async function findOrganisation(store: Store, idOrName: string): Promise<Organisation | undefined> {
  const organisations = await store.organisations()
  return (
    organisations.find(({ id }) => id === idOrName) ?? organisations.find(({ name }) => name === idOrName)
  )
}

/** Rejects with an error that says where to look. */
export async function organisationNamed(store: Store, idOrName: string): Promise<Organisation> {
  const organisation = await findOrganisation(store, idOrName)
  if (organisation) return organisation
  throw new Error(
    `There is no organisation "${printable(idOrName)}". "admin organisation list" shows those there are.`,
  )
}
