import { Command, InvalidArgumentError, Option } from 'commander'
import { type Account, isAccountName } from '../../bff/api/sign-in/accounts.ts'
import { readAccountsFile, writeAccountsFile } from '../../bff/api/sign-in/accounts-file.ts'
import { ROLES, type Role } from '../../bff/api/sign-in/caller.ts'
import {
  hashPassword,
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../../bff/api/sign-in/password-hash.ts'
import type { RecordChange } from '../audit/command-audit.ts'
import { table } from '../printable.ts'
import { promptForPassword, readPasswordFrom, type Terminal } from './read-password.ts'

interface UserContext extends Terminal {
  usersFile: string | undefined
  out: NodeJS.WritableStream
  recordChange: RecordChange
}

interface AddOptions {
  role: Role
  passwordStdin?: boolean
  replace?: boolean
}

/** Accounts for `AUTH=password`. A running dashboard sees a change within a second. */
export function userCommand(context: UserContext): Command {
  const add = new Command('add')
    .description('let somebody sign in; the password is asked for, and kept as an argon2id hash')
    .argument('<name>', 'the name to sign in with', nameOf)
    .addOption(
      new Option(
        '--role <role>',
        'viewer sees all pages, operator also acts: takes alarms, writes notes, judges readings',
      )
        .choices(ROLES)
        .makeOptionMandatory(),
    )
    .option('--password-stdin', 'read the password from standard input')
    .option('--replace', 'give somebody who is there another password and role; ends their sessions')
    .action((name: string, options: AddOptions) => addUser(context, name, options))
  const list = new Command('list')
    .description('who may sign in')
    .option('--json', 'print JSON, for machines')
    .action((options: { json?: boolean }) => listUsers(context, options))
  const remove = new Command('remove')
    .description('let somebody sign in no more; ends their sessions')
    .argument('<name>', 'the name they sign in with')
    .action((name: string) => removeUser(context, name))
  return new Command('user')
    .description('who may sign in with a password, kept in USERS_FILE')
    .addCommand(add)
    .addCommand(list)
    .addCommand(remove)
}

async function addUser(
  context: UserContext,
  name: string,
  { role, passwordStdin, replace }: AddOptions,
): Promise<void> {
  const file = fileOf(context)
  const before = await readAccountsFile(file)
  const known = before.some((account) => account.name === name)
  if (known && !replace) {
    throw new Error(
      `${name} is there already; --replace gives another password and role. Nothing was changed.`,
    )
  }
  const password = passwordStdin ? await readPasswordFrom(context.input) : await promptForPassword(context)
  refuseWeak(password)
  const account: Account = { name, role, hash: await hashPassword(password) }
  // read again: the prompt may have taken long
  const others = (await readAccountsFile(file)).filter((one) => one.name !== name)
  await writeAccountsFile(file, [...others, account])
  await context.recordChange({
    event: known ? 'account-replace' : 'account-add',
    what: { account: name, role },
  })
  context.out.write(
    `${known ? 'Replaced' : 'Added'} ${name}, ${role}. ${file} has ${count(others.length + 1)}.\n`,
  )
}

async function listUsers(context: UserContext, { json }: { json?: boolean }): Promise<void> {
  const accounts = await readAccountsFile(fileOf(context))
  const users = accounts.map(({ name, role }) => ({ name, role }))
  if (json) context.out.write(`${JSON.stringify(users)}\n`)
  else if (users.length === 0) context.out.write('Nobody can sign in yet.\n')
  else context.out.write(`${table(users.map(({ name, role }) => [name, role])).join('\n')}\n`)
}

async function removeUser(context: UserContext, name: string): Promise<void> {
  const file = fileOf(context)
  const accounts = await readAccountsFile(file)
  const others = accounts.filter((account) => account.name !== name)
  if (others.length === accounts.length) throw new Error(`There is nobody called "${name}" in ${file}.`)
  await writeAccountsFile(file, others)
  await context.recordChange({ event: 'account-remove', what: { account: name } })
  context.out.write(`Removed ${name}. ${file} has ${count(others.length)}.\n`)
}

function fileOf({ usersFile }: UserContext): string {
  if (usersFile === undefined || usersFile.trim() === '') {
    throw new Error(
      'USERS_FILE: it is not set; set it to the file the accounts are kept in, such as ./users.json',
    )
  }
  return usersFile
}

function nameOf(text: string): string {
  if (!isAccountName(text)) throw new InvalidArgumentError('A name has 1 to 64 visible characters.')
  return text
}

function refuseWeak(password: string): void {
  const length = [...password].length
  if (length < MIN_PASSWORD_CHARACTERS || length > MAX_PASSWORD_CHARACTERS) {
    throw new Error(
      `A password has ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters; a few words in a row are easy to keep. Nothing was changed.`,
    )
  }
}

function count(accounts: number): string {
  return accounts === 1 ? '1 account' : `${accounts} accounts`
}
