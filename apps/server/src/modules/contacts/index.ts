export {
  bestContact,
  contactsOf,
  isMobileKnown,
  type CodeChannel,
  type Contacts,
} from './contacts.ts'
export { partsOfNumber, type GivenNumber } from './given-number.ts'
export { auditMobileCollisions } from './mobile-collisions.ts'
export { emailTarget, maskTarget, mobileOf, numberTarget, type Mobile } from './targets.ts'
