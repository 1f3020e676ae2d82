import { Command, Option } from 'commander'
import type { Store } from '../../service/store/store.ts'
import type { Subscription } from '../../service/store/subscriptions.ts'
import { receiverAddress } from '../../service/webhooks/receiver-address.ts'
import { printable, table } from '../printable.ts'
import { type AdminContext, type Report, report, type VerbOptions, verb } from './context.ts'
import { deliveriesReport, shownReceiver } from './deliveries.ts'
import { organisationNamed } from './organisation.ts'

/** What a header can carry; long enough for any token. */
const KEY_FORM = /^[!-~]([ -~]{0,4094}[!-~])?$/

export function webhookCommand(context: AdminContext): Command {
  const { now } = context
  const add = verb('add', 'send every new reading of an organisation to a receiver')
    .argument('<organisation>', 'id or name of an organisation')
    .argument('<url>', 'full address of the receiver, https: (or http: on this machine)')
    .addOption(
      new Option('--key <key>', 'what the receiver knows the sender by, sent as X-API-KEY')
        .env('WEBHOOK_KEY')
        .makeOptionMandatory(),
    )
    .addHelpText(
      'after',
      '\nGive the key by the environment: a command line can be read by others, and npm keeps it in its logs.',
    )
    .action((organisation: string, url: string, options: VerbOptions & { key: string }) =>
      report(context, options, (store) => addSubscription(store, organisation, url, options.key, context)),
    )
  const list = verb('list', 'list the subscriptions, without their keys')
    .argument('[organisation]', 'id or name of an organisation (default: all)')
    .action((organisation: string | undefined, options: VerbOptions) =>
      report(context, options, (store) => listSubscriptions(store, organisation)),
    )
  const remove = verb('remove', 'end a subscription; what it has not delivered is dropped')
    .argument('<id>', 'id of a subscription')
    .action((id: string, options: VerbOptions) =>
      report(context, options, (store) => removeSubscription(store, id)),
    )
  const deliveries = verb('deliveries', 'show what waits, the last tries and the dead letters')
    .argument('<id>', 'id of a subscription')
    .action((id: string, options: VerbOptions) =>
      report(context, options, async (store) =>
        deliveriesReport(store, await subscriptionOf(store, id), now()),
      ),
    )
  const replay = verb('replay', 'send dead letters again, and what waits at once; enables the subscription')
    .argument('<id>', 'id of a subscription')
    .option('--dead', 'dead letters only; what waits goes on waiting')
    .action((id: string, options: VerbOptions & { dead?: boolean }) =>
      report(context, options, (store) => replaySubscription(store, id, options.dead ?? false)),
    )
  return new Command('webhook')
    .description('receivers that are told of every new reading')
    .addCommand(add)
    .addCommand(list)
    .addCommand(remove)
    .addCommand(deliveries)
    .addCommand(replay)
}

async function addSubscription(
  store: Store,
  organisation: string,
  address: string,
  key: string,
  { now, allowPrivateReceivers }: AdminContext,
): Promise<Report> {
  const { id: organisationId, name } = await organisationNamed(store, organisation)
  const receiver = receiverAddress(address, { allowPrivate: allowPrivateReceivers() })
  if ('problem' in receiver) throw new Error(`The receiver's address cannot be taken: ${receiver.problem}.`)
  // without the key: a terminal's history is bad enough
  if (!KEY_FORM.test(key)) {
    throw new Error("The receiver's key cannot be sent in a header: it has 1 to 4096 ASCII characters.")
  }
  const { url } = receiver
  const { id } = await store.addSubscription({ organisationId, url, key, createdAtMs: now() })
  return {
    json: { id, organisation: name, url },
    lines: [
      `New readings of "${printable(name)}" are sent to ${shownReceiver(url)}.`,
      ...table([['id', id]]),
      'Readings that are in the store already are not sent.',
    ],
    change: { event: 'webhook-add', what: { organisation: name, id, receiver: hostOf(url) } },
  }
}

async function listSubscriptions(store: Store, organisation: string | undefined): Promise<Report> {
  const only = organisation === undefined ? undefined : (await organisationNamed(store, organisation)).id
  const names = new Map((await store.organisations()).map(({ id, name }) => [id, name]))
  const subscriptions = await store.subscriptions(only)
  const rows = subscriptions.map((one) => [
    one.id,
    printable(names.get(one.organisationId) ?? ''),
    one.disabledAtMs === null ? 'enabled' : 'disabled by its receiver (410)',
    shownReceiver(one.url),
  ])
  return {
    json: subscriptions.map((one) => ({
      id: one.id,
      organisation: names.get(one.organisationId) ?? null,
      url: one.url,
      created_at: new Date(one.createdAtMs).toISOString(),
      disabled_at: one.disabledAtMs === null ? null : new Date(one.disabledAtMs).toISOString(),
    })),
    lines:
      rows.length > 0
        ? table([['id', 'organisation', 'state', 'receiver'], ...rows])
        : ['There is no subscription. "admin webhook add ORGANISATION URL" makes one.'],
  }
}

async function removeSubscription(store: Store, id: string): Promise<Report> {
  const { url } = await subscriptionOf(store, id)
  await store.removeSubscription(id)
  return {
    json: { id, url },
    lines: [`Nothing is sent to ${shownReceiver(url)} any more.`],
    change: { event: 'webhook-remove', what: { id, receiver: hostOf(url) } },
  }
}

async function replaySubscription(store: Store, id: string, deadOnly: boolean): Promise<Report> {
  const { url } = await subscriptionOf(store, id)
  const { deadLetters, waiting } = (await store.outbox.replay(id, deadOnly)) ?? { deadLetters: 0, waiting: 0 }
  return {
    json: { id, dead_letters: deadLetters, waiting },
    lines: [
      `Sent again to ${shownReceiver(url)} as soon as the service runs: ${deadLetters} dead letters` +
        (deadOnly ? '.' : `, and ${waiting} messages that wait.`),
    ],
    change: { event: 'webhook-replay', what: { id, receiver: hostOf(url), deadLetters } },
  }
}

/** The host only: some receivers have a token in the path. */
function hostOf(url: string): string {
  return new URL(url).host
}

async function subscriptionOf(store: Store, id: string): Promise<Subscription> {
  const subscription = (await store.subscriptions()).find((one) => one.id === id)
  if (subscription) return subscription
  throw new Error(`There is no subscription "${printable(id)}". "admin webhook list" shows those there are.`)
}
