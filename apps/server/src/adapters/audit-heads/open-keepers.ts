import type { Config } from '../../config.ts'
import type { HeadKeeper } from '../../modules/audit/index.ts'
import type { Carriers } from '../../modules/outbox/index.ts'
import { createFileKeeper } from './file-keeper.ts'
import { createMailKeeper } from './mail-keeper.ts'
import { createStoreKeeper } from './store-keeper.ts'

/** The keepers of signed audit heads outside the database, as the settings name them. */
export function openHeadKeepers(config: Config, carriers: Carriers): readonly HeadKeeper[] {
  const { AUDIT_HEADS_FILE: file, AUDIT_HEADS_EMAIL: target, AUDIT_HEADS_URL: url } = config
  return [
    ...(file === '' ? [] : [createFileKeeper(file)]),
    ...(url === '' ? [] : [createStoreKeeper({ url, token: config.AUDIT_HEADS_TOKEN })]),
    // Without a mail service nothing would leave the platform.
    ...(target === '' || carriers.email.isLocal
      ? []
      : [createMailKeeper({ carrier: carriers.email, target })]),
  ]
}
