import { Command } from 'commander'
import { backupCommand } from './backup.ts'
import type { AdminContext } from './context.ts'
import { keyCommand } from './key.ts'
import { organisationCommand } from './organisation.ts'
import { webhookCommand } from './webhook.ts'

export function adminCommand(context: AdminContext): Command {
  return new Command('admin')
    .description("the service's organisations, keys and webhook subscriptions")
    .addCommand(organisationCommand(context))
    .addCommand(keyCommand(context))
    .addCommand(webhookCommand(context))
    .addCommand(backupCommand(context))
}
