import type { Brand } from '#server/core/brand.ts'
import { readAccount } from '../ledger/index.ts'
import { refused, type Answered, type VendorRequest, type PlayItem } from '../vendor-port/index.ts'
import type { Integration } from '../vendors/index.ts'
import { readTransactions } from './facts.ts'
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
  const cash = { brandId, accountId: session.accountId }
  const { balance } = await readAccount(desk.db, cash)
  const held = await desk.lookUps.held.find(cash)
  return { status: 'RS_OK', balance: balance + (held?.(session.product) ?? 0n), currency }
}

async function answerInfo(
  desk: PlayDesk,
  { brandId, vendorId }: Integration,
  brand: Brand,
  request: Extract<VendorRequest, { kind: 'info' }>,
): Promise<Answered> {
  const member = await desk.lookUps.members.find({ brandId, vendorId, user: request.user })
  if (!member) return refused('RS_ERROR_INVALID_TOKEN', 'user')
  const session =
    request.token === undefined
      ? undefined
      : await desk.lookUps.sessions.find({ brandId, token: request.token })
  return {
    status: 'RS_OK',
    currency: brand.currency.code,
    info: {
      jurisdiction: brand.profile.code,
      language:
        session?.userRef === request.user ? session.language : brand.profile.defaultLanguage,
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
  // A transaction rolled back before it arrived is reported as not found.
  if (!found) return { status: 'RS_OK', state: 'not_found' }
  const state = found.state === 'applied' ? 'applied' : 'rolled_back'
  const moved = { balance: found.balanceAfter, txId: String(found.txNo) }
  return { status: 'RS_OK', state, currency: brand.currency.code, items: [moved] }
}

/** The refusal of items that cannot be combined in one call, if any. */
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
 * Answers a vendor's request whose signature is verified. Never throws for invalid requests; the
 * caller reports our own faults as RS_ERROR_UNKNOWN.
 */
export async function answerCall(
  desk: PlayDesk,
  integration: Integration,
  request: VendorRequest,
): Promise<Answered> {
  const brand = await desk.brands.byId(integration.brandId)
  switch (request.kind) {
    case 'ping':
      return { status: 'RS_OK', serverTime: desk.brands.now().getTime() }
    case 'info':
      return answerInfo(desk, integration, brand, request)
    case 'balance':
      return answerBalance(desk, integration, brand, request)
    case 'status':
      return answerStatus(desk, integration, brand, request.key)
    case 'items': {
      const fault = refuseTogether(brand, request.items)
      if (fault) return fault
      const { brandId, vendorId } = integration
      const user = request.items[0]?.user ?? ''
      const member = await desk.lookUps.members.find({ brandId, vendorId, user })
      if (!member) return refused('RS_ERROR_INVALID_TOKEN', 'user')
      return takeItems(desk, integration, member, request.items)
    }
  }
}
