import type { HeadKeeper } from '../../modules/audit/index.ts'
import type { Carrier } from '../../modules/outbox/index.ts'

const DAY_SECONDS = 86_400

/** Mails the heads once a day to someone outside, such as an auditor, who keeps the messages. */
export function createMailKeeper(options: {
  readonly carrier: Carrier
  readonly target: string
}): HeadKeeper {
  return {
    name: 'mail',
    everySeconds: DAY_SECONDS,
    async keep(heads) {
      const delivery = await options.carrier.send({
        reference: `audit_${heads.map(({ brandId, seq }) => `${brandId}_${seq}`).join('_')}`,
        target: options.target,
        subject: 'Fairhouse: signed ends of the audit',
        body: [
          'Keep this message. `npm run audit:check -- --heads FILE` takes the lines below.',
          '',
          ...heads.map((head) => JSON.stringify(head)),
        ].join('\n'),
        brandName: 'Fairhouse',
      })
      if (delivery.kind !== 'sent') throw new Error(`the mail was not sent: ${delivery.fault}`)
    },
  }
}
