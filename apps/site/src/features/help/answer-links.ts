import type { MessageKey } from '@fairhouse/i18n'
import type { HelpArticle } from '@fairhouse/protocol/help'

export interface AnswerLink {
  readonly to: string
  readonly text: MessageKey
}

const member = (page: string, text: MessageKey): AnswerLink => ({ to: `/member/${page}`, text })

const ACCOUNT = member('securityCenter', 'shell.member.securityCenter')

/** Related pages of an article. */
export const ANSWER_LINKS: Readonly<Partial<Record<HelpArticle, readonly AnswerLink[]>>> = {
  openAccount: [{ to: '/register', text: 'common.openAccount' }],
  logIn: [{ to: '/login', text: 'common.login' }],
  personalData: [ACCOUNT],
  protect: [ACCOUNT],
  newNetwork: [ACCOUNT],
  sessions: [ACCOUNT],
  suspicious: [ACCOUNT],
  deposit: [member('depositv2', 'shell.member.depositv2')],
  bankAccounts: [ACCOUNT],
  statement: [
    member('transactionHistory', 'shell.member.transactionHistory'),
    member('personalHistoryCopy', 'shell.member.personalHistoryCopy'),
  ],
  howToBet: [{ to: '/lottery', text: 'home.lobbyTitle' }],
  cancelBet: [member('personalHistoryCopy', 'shell.member.personalHistoryCopy')],
  limits: [member('limits', 'shell.member.limits')],
  pause: [member('limits', 'shell.member.limits')],
  tooMuch: [member('limits', 'shell.member.limits')],
  messages: [member('messageV2', 'shell.member.messageV2')],
  feedback: [{ to: '/feedback', text: 'help.askFeedback' }],
  depositMissing: [{ to: '/feedback', text: 'help.askFeedback' }],
  install: [{ to: '/download-the-app', text: 'shell.nav.download' }],
  agents: [{ to: '/join', text: 'shell.footer.join' }],
}
