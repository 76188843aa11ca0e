import type { Brand } from '../settings/index.ts'
import { readAccount } from '../ledger/index.ts'
import { refused, type Answered } from './answered.ts'
import type { Asked, PlayItem } from './asked.ts'
import { readTransactions } from './facts.ts'
import type { Integration } from './integrations.ts'
import { takeItems, type PlayDesk } from './take-items.ts'

async function answerBalance(
  desk: PlayDesk,
  { brandId, vendorId }: Integration,
  brand: Brand,
  { user, token }: { readonly user: string; readonly token?: string },
): Promise<Answered> {
  const currency = brand.currency.code
  if (token === undefined) {
    const member = await desk.lookUps.members.find({ brandId, vendorId, user })
    if (!member) return refused('RS_ERROR_INVALID_TOKEN')
    const { accountId } = member
    const { balance } = await readAccount(desk.db, { brandId, accountId })
    return { status: 'RS_OK', balance, currency }
  }
  const session = await desk.lookUps.sessions.find({ brandId, token })
  if (session?.vendorId !== vendorId || session.userRef !== user) {
    return refused('RS_ERROR_INVALID_TOKEN')
  }
  if (session.isOver) return refused('RS_ERROR_TOKEN_EXPIRED')
  const { balance } = await readAccount(desk.db, { brandId, accountId: session.accountId })
  return { status: 'RS_OK', balance, currency }
}

async function answerInfo(
  desk: PlayDesk,
  { brandId, vendorId }: Integration,
  brand: Brand,
  asked: Extract<Asked, { kind: 'info' }>,
): Promise<Answered> {
  const member = await desk.lookUps.members.find({ brandId, vendorId, user: asked.user })
  if (!member) return refused('RS_ERROR_INVALID_TOKEN', 'user')
  const session =
    asked.token === undefined
      ? undefined
      : await desk.lookUps.sessions.find({ brandId, token: asked.token })
  return {
    status: 'RS_OK',
    currency: brand.currency.code,
    info: {
      jurisdiction: brand.profile.code,
      language: session?.userRef === asked.user ? session.language : brand.profile.defaultLanguage,
      isDemoBrand: brand.trialOf !== undefined || brand.profile.code === 'demo',
    },
  }
}

async function answerStatus(
  desk: PlayDesk,
  { brandId, vendorId }: Integration,
  brand: Brand,
  key: string,
): Promise<Answered> {
  const found = (await readTransactions(desk.db, { brandId, vendorId }, [key])).get(key)
  // Of what came undone before it came, the vendor learns that it never happened.
  if (!found) return { status: 'RS_OK', state: 'not_found' }
  const state = found.state === 'applied' ? 'applied' : 'rolled_back'
  const moved = { balance: found.balanceAfter, txId: String(found.txNo) }
  return { status: 'RS_OK', state, currency: brand.currency.code, items: [moved] }
}

/** Why items cannot be one call, if they cannot. */
function refuseTogether(brand: Brand, items: readonly PlayItem[]): Answered | undefined {
  const user = items[0]?.user
  const field = (index: number, name: string) =>
    items.length > 1 ? `items/${index}/${name}` : name
  const other = items.findIndex((item) => item.user !== user)
  if (other !== -1) return refused('RS_ERROR_WRONG_SYNTAX', field(other, 'user'))
  const { code } = brand.currency
  const foreign = items.findIndex((item) => 'currency' in item && item.currency !== code)
  if (foreign !== -1) return refused('RS_ERROR_WRONG_CURRENCY', field(foreign, 'currency'))
  const keys = new Set(items.map(({ key }) => key))
  return keys.size < items.length
    ? refused('RS_ERROR_WRONG_SYNTAX', 'items/transaction_uuid')
    : undefined
}

/**
 * Answers what a vendor asks, once its signature has been found good. Never throws for what is
 * asked; a fault of ours is the caller's to tell as RS_ERROR_UNKNOWN.
 */
export async function answerCall(
  desk: PlayDesk,
  integration: Integration,
  asked: Asked,
): Promise<Answered> {
  const brand = await desk.brands.byId(integration.brandId)
  switch (asked.kind) {
    case 'ping':
      return { status: 'RS_OK', serverTime: desk.brands.now().getTime() }
    case 'info':
      return answerInfo(desk, integration, brand, asked)
    case 'balance':
      return answerBalance(desk, integration, brand, asked)
    case 'status':
      return answerStatus(desk, integration, brand, asked.key)
    case 'items': {
      const fault = refuseTogether(brand, asked.items)
      if (fault) return fault
      const { brandId, vendorId } = integration
      const user = asked.items[0]?.user ?? ''
      const member = await desk.lookUps.members.find({ brandId, vendorId, user })
      if (!member) return refused('RS_ERROR_INVALID_TOKEN', 'user')
      return takeItems(desk, integration, member, asked.items)
    }
  }
}
