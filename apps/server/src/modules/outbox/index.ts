export {
  localCarrier,
  type Carrier,
  type Carriers,
  type Delivery,
  type OutgoingMessage,
} from './carrier.ts'
export { deliverMessages, forgetMessages } from './deliver.ts'
export { readOutbox } from './queries.ts'
export { queueMessage, type NewMessage } from './queue-message.ts'
