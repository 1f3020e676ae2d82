import { Command } from 'commander'
import type { AdminContext } from './context.ts'
import { keyCommand } from './key.ts'
import { organisationCommand } from './organisation.ts'

/** `gaugeboard admin …`. The store is opened when a command runs and closed behind it. */
export function adminCommand(context: AdminContext): Command {
  return new Command('admin')
    .description("the service's organisations and keys")
    .addCommand(organisationCommand(context))
    .addCommand(keyCommand(context))
}
